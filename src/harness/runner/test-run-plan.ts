import type { RunPlan } from './run-plan.ts'

/** A run of one journey on a telephone, without anything that is asked for. */
export function runPlan(changes: Partial<RunPlan> = {}): RunPlan {
  return {
    site: 'http://127.0.0.1:4173',
    journeys: [{ name: 'tiny', word: 'tiny', until: null, measuredPages: [] }],
    targets: [{ device: 'mobile', engine: 'chromium' }],
    rules: [],
    accessibility: true,
    performance: true,
    trace: true,
    budgetsFile: null,
    strictSpeed: false,
    rehearse: false,
    replays: null,
    workers: 1,
    retries: 0,
    shard: null,
    seed: null,
    browserAddress: null,
    headed: false,
    translated: false,
    storage: null,
    longTexts: false,
    hold: false,
    reportsFolder: 'reports',
    against: null,
    strict: false,
    conditions: '',
    workFolder: '',
    rerun: {},
    ...changes,
  }
}
