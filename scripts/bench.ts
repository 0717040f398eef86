import { cpus } from 'node:os'
import { benchAudit } from './bench/audit.ts'
import { benchExport } from './bench/export.ts'

const BENCHMARKS: Readonly<Record<string, (sizes: readonly number[]) => Promise<void>>> = {
  export: benchExport,
  audit: benchAudit,
}

const USAGE = `Usage: npm run bench -- <name> [size…]
  export [products…]  the export next to a bare loop of React, at 1000 and 5000 products
  audit [pages…]      audit --only links,html of dist/demo, enlarged to 1000 and 20000 pages`

/** Runs a benchmark and returns the exit code, which is 2 for invalid usage. */
async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const bench = BENCHMARKS[name]
  const sizes = args.map(Number)
  if (bench === undefined || sizes.some((size) => !Number.isSafeInteger(size) || size < 1)) {
    console.error(USAGE)
    return 2
  }
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`)
  await bench(sizes)
  return 0
}

process.exitCode = await run(process.argv.slice(2))
