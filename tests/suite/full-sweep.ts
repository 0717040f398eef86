/** Whether sweeps check all cases instead of a sample, which takes hours: `FULL_SWEEP=1 npx vitest run tests/tabs`. */
export const isFullSweep = process.env['FULL_SWEEP'] === '1'
