import { benchAudit } from './bench/audit.ts'
import { benchExport } from './bench/export.ts'
import { benchJourney } from './bench/journey.ts'
import { benchKill } from './bench/kill.ts'
import { benchLock } from './bench/lock-race.ts'
import { benchMock } from './bench/mock.ts'
import { benchNavigation } from './bench/navigation.ts'

/** What can be measured, by name. */
const BENCHMARKS: Readonly<Record<string, (parameters: readonly string[]) => Promise<void>>> = {
  audit: benchAudit,
  export: benchExport,
  kill: benchKill,
  lock: benchLock,
  journey: benchJourney,
  mock: benchMock,
  navigation: benchNavigation,
}

const USAGE = `Usage: npm run bench -- <name> [products… or pages]\nNames: ${Object.keys(BENCHMARKS).join(', ')}`

/** Runs one benchmark; 2 for wrong usage. */
async function run([name = '', ...others]: readonly string[]): Promise<number> {
  const bench = BENCHMARKS[name]
  if (bench === undefined) {
    console.error(USAGE)
    return 2
  }
  await bench(others)
  return 0
}

process.exitCode = await run(process.argv.slice(2))
