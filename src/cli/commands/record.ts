import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import type { Interruption } from '../interruption.ts'
import { addCredentialFlags, type CredentialFlags, CREDENTIALS_HELP, parseCredentials } from '../live-api-flags.ts'
import { printPause } from '../output/pause-print.ts'
import { printRecording } from '../output/record-print.ts'

interface RecordFlags extends CredentialFlags {
  readonly from?: string
  readonly env: string
  readonly out?: string
  readonly keepDrift?: true
}

/** `storefront record`: captures a live API for the mock to replay (MOCK-10). */
export function registerRecord(program: Command, interruption: Interruption): void {
  const command = program
    .command('record')
    .description('capture every readable call of a live API, without personal data, for the mock to replay')
    .option('--from <url>', 'address of the API (default: API_BASE_URL of the environment)')
    .option('--env <name>', 'environment: demo, staging, production, or the path of a file', 'demo')
    .option('--out <folder>', 'where the recording goes (default: recordings/<host>)')
    .option('--keep-drift', 'record answers that break the contract too; such a recording cannot be replayed')
  addCredentialFlags(command)
    .addHelpText(
      'after',
      `${CREDENTIALS_HELP}

A recording takes the place of the one before when each call is answered and a mock can replay it; otherwise the one
before stays. An answer may have 32 MB and take 30 s. Retry-After is obeyed, for 300 s in all.

Exit codes: 0 recorded, 1 calls are missing, so nothing was recorded (or only what --keep-drift allows), 2 wrong usage,
3 the API cannot be reached, or another process records into the folder.

Examples:
  storefront record --from https://api.example.com --out recordings/live
  storefront record --from https://api.example.com --header "X-Gateway-Key: abc"
  storefront mock --recording recordings/live`,
    )
    .action((flags: RecordFlags) => run(flags, interruption))
}

async function run(flags: RecordFlags, interruption: Interruption): Promise<void> {
  const credentials = parseCredentials(flags, process.env)
  const from = flags.from ?? (await getEnvironmentApiUrl(flags.env))
  const { record } = await import('#mock/recordings/record.ts')
  const out = resolve(flags.out ?? `recordings/${hostOf(from)}`)
  const keepDrift = flags.keepDrift === true
  const summary = await record({
    from,
    out,
    keepDrift,
    credentials,
    signal: interruption.signal,
    onPause: printPause,
  })
  printRecording(summary, relative(process.cwd(), out) || '.', keepDrift)
  if (summary.missing.length > 0) process.exitCode = EXIT_CODES.findings
}

async function getEnvironmentApiUrl(name: string): Promise<string> {
  const { loadEnvironment } = await import('#environment/load.ts')
  const { settings } = await loadEnvironment(name, { env: process.env })
  return settings.API_BASE_URL
}

function hostOf(apiUrl: string): string {
  return URL.canParse(apiUrl) ? new URL(apiUrl).host.replaceAll(/[^\w.-]+/g, '-') : 'api'
}
