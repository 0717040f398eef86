import { benchMock } from './bench/mock.ts'

/** What can be measured, by name. */
const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = { mock: benchMock }

const USAGE = `Usage: npm run bench -- <name>\nNames: ${Object.keys(BENCHMARKS).join(', ')}`

/** Runs one benchmark; 2 for wrong usage. */
async function run([name = '', ...others]: readonly string[]): Promise<number> {
  const bench = BENCHMARKS[name]
  if (bench === undefined || others.length > 0) {
    console.error(USAGE)
    return 2
  }
  await bench()
  return 0
}

process.exitCode = await run(process.argv.slice(2))
