import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import type { Interruption } from '../interruption.ts'
import { print } from '../output/print.ts'

interface RecordFlags {
  readonly from?: string
  readonly env: string
  readonly out?: string
  readonly keepDrift?: true
}

/** `storefront record`: captures a live API for the mock to replay (MOCK-10). */
export function registerRecord(program: Command, interruption: Interruption): void {
  program
    .command('record')
    .description('capture every readable call of a live API, without personal data, for the mock to replay')
    .option('--from <url>', 'address of the API (default: API_BASE_URL of the environment)')
    .option('--env <name>', 'environment: demo, staging, production, or the path of a file', 'demo')
    .option('--out <folder>', 'where the recording goes (default: recordings/<host>)')
    .option('--keep-drift', 'record answers that break the contract too; such a recording cannot be replayed')
    .addHelpText(
      'after',
      '\nExamples:\n  storefront record --from https://api.example.com --out recordings/live\n  storefront mock --recording recordings/live',
    )
    .action((flags: RecordFlags) => run(flags, interruption))
}

async function run(flags: RecordFlags, interruption: Interruption): Promise<void> {
  const from = flags.from ?? (await environmentAddress(flags.env))
  const { record } = await import('#mock/recordings/record.ts')
  const out = resolve(flags.out ?? `recordings/${hostOf(from)}`)
  const { recorded, drift } = await record({
    from,
    out,
    keepDrift: flags.keepDrift === true,
    signal: interruption.signal,
  })
  for (const { call, differences } of drift) {
    print.line(`${call}: breaks the contract${flags.keepDrift === true ? '' : ', not recorded'}`)
    for (const { field, text } of differences) print.line(`  ${field} ${text}`)
  }
  print.line(`${recorded} calls recorded in ${relative(process.cwd(), out) || '.'}`)
  if (drift.length > 0) process.exitCode = EXIT_CODES.findings
}

async function environmentAddress(name: string): Promise<string> {
  const { loadEnvironment } = await import('#environment/load.ts')
  const { settings } = await loadEnvironment(name, { env: process.env })
  return settings.API_BASE_URL
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replaceAll(/[^\w.-]+/g, '-') : 'api'
}
