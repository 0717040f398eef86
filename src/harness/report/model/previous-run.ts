import { JourneyRun, RUN_SCHEMA } from './journey-run.ts'
import { upgradeShard } from './previous-version.ts'

/**
 * Parses the content of a `run.json` that was written by this version or the previous one. Returns undefined for any
 * other content.
 */
export function parseRun(content: unknown): JourneyRun | undefined {
  return JourneyRun.safeParse(upgradeRun(content)).data
}

function upgradeRun(content: unknown): unknown {
  const run = (content ?? {}) as Readonly<Record<string, unknown>>
  if (run['schema'] !== 'storefront/journey-run@1') return content
  const { shard, entries } = run
  return {
    engines: ['chromium'],
    ...run,
    schema: RUN_SCHEMA,
    shard: shard === null ? null : upgradeShard(shard),
    entries: Array.isArray(entries)
      ? entries.map((entry: Readonly<Record<string, unknown>>) => ({ engine: 'chromium', ...entry }))
      : entries,
  }
}
