/** Whether sweeps check every case, which takes hours, instead of a sample: `FULL_SWEEP=1 npx vitest run tests/tabs`. */
export const isFullSweep = process.env['FULL_SWEEP'] === '1'
