import { type RunOptions, readRunOptions } from '../targets/run-options.ts'
import type { RunPlan } from './run-plan.ts'

/** Creates the plan for one journey on a mobile device with default options. */
export function runPlan({
  options = {},
  ...changes
}: Partial<Omit<RunPlan, 'options'>> & { readonly options?: Partial<RunOptions> } = {}): RunPlan {
  return {
    site: 'http://127.0.0.1:4173',
    journeys: [{ name: 'tiny', argument: 'tiny', until: null, measuredPages: [] }],
    targets: [{ device: 'mobile', engine: 'chromium' }],
    options: readRunOptions(options),
    recordsBaseline: false,
    replays: null,
    workers: 1,
    hold: false,
    workFolder: '',
    temporaryFolder: '',
    rerun: {},
    ...changes,
  }
}
