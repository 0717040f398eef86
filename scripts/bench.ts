import { benchAudit } from './bench/audit.ts'
import { benchExport } from './bench/export.ts'
import { benchMock } from './bench/mock.ts'
import { printComputer } from './bench/print.ts'

/** Benchmarks by name. */
const BENCHMARKS: Readonly<Record<string, (sizes: readonly number[]) => Promise<void>>> = {
  export: benchExport,
  mock: benchMock,
  audit: benchAudit,
}

const USAGE = `Usage: npm run bench -- <name> [size…]
  export [products…]  pages per second and memory, next to a bare loop of React, at 100, 1000 and 5000 products
  mock [rounds]       requests per second next to a bare node:http server, and the start time; 3 rounds
  audit [pages…]      audit --fast over an export in dist/demo, enlarged to 1000 and 20000 pages`

/** Runs a benchmark and returns the exit code, which is 2 for invalid usage. */
async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const bench = BENCHMARKS[name]
  const sizes = args.map(Number)
  if (bench === undefined || sizes.some((size) => !Number.isSafeInteger(size) || size < 1)) {
    console.error(USAGE)
    return 2
  }
  printComputer()
  await bench(sizes)
  return 0
}

process.exitCode = await run(process.argv.slice(2))
