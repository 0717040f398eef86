import { listInjected } from './findings/injected-rule.ts'
import type { JourneysOptions } from './journeys-options.ts'
import { sortByName, type JourneyRun, RUN_SCHEMA, type RunEntry } from './report/model/journey-run.ts'
import { describeRules } from './steps/injected-rules.ts'

/** Creates the overview of a command that started at this time and has these results. */
export function createRun(options: JourneysOptions, startedAt: Date, entries: readonly RunEntry[]): JourneyRun {
  const { run, commit, command, devices, engines } = options
  return {
    schema: RUN_SCHEMA,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    commit,
    command,
    devices: [...devices],
    engines: [...engines],
    shard: run.shard,
    injected: listInjected({
      injectedRules: describeRules(run.rules, [], { requested: [], end: null }),
      conditions: run.conditions,
    }),
    entries: sortByName(entries),
  }
}
