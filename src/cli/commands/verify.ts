import { resolve } from 'node:path'
import type { Command } from 'commander'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import type { Interruption } from '../interruption.ts'
import { print } from '../output/print.ts'

interface VerifyFlags {
  readonly api: string
  readonly recording?: string
  readonly all?: true
  readonly json?: true
}

/** `storefront verify`: does a live API keep the contract (MOCK-11). */
export function registerVerify(program: Command, interruption: Interruption): void {
  program
    .command('verify')
    .description('hold a live API against the contract, and against a recording')
    .requiredOption('--api <url>', 'address of the API')
    .option('--recording <folder>', 'recording to compare with')
    .option('--all', 'make the calls too that order, register or send mail')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing but additions, 1 contract breaches or a stale recording, 3 the API cannot be reached.

Examples:
  storefront verify --api https://api.example.com
  storefront verify --api https://api.example.com --recording recordings/live --json`,
    )
    .action((flags: VerifyFlags) => run(flags, interruption))
}

async function run({ api, recording, all, json }: VerifyFlags, interruption: Interruption): Promise<void> {
  const [{ verify }, { reportText }] = await Promise.all([
    import('#mock/verify/verify.ts'),
    import('#mock/verify/report-text.ts'),
  ])
  const report = await verify({
    api,
    recording: recording === undefined ? undefined : resolve(recording),
    all: all === true,
    signal: interruption.signal,
  })
  if (json === true) print.json(report)
  else print.lines(reportText(report))
  const { breach, stale } = report.counts
  if (breach > 0 || stale > 0) process.exitCode = EXIT_CODES.findings
}
