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
  readonly keepInvalid?: true
}

/** `storefront record`: captures a live API for the mock to replay. */
export function registerRecord(program: Command, interruption: Interruption): void {
  const command = program
    .command('record')
    .description('record a live API without personal data, for the mock to replay')
    .option('--from <url>', 'URL of the API (default: API_BASE_URL of the environment)')
    .option('--env <name>', 'environment: demo, staging, production, or a file', 'demo')
    .option('--out <folder>', 'output folder (default: recordings/<host>)')
    .option('--keep-invalid', 'also record invalid responses; the recording cannot be replayed')
  addCredentialFlags(command)
    .addHelpText(
      'after',
      `${CREDENTIALS_HELP}

The new recording replaces the previous one if every request got a response and
the mock can replay it. Otherwise the previous one is kept. The limits for a
response are 32 MB and 30 s. Retry-After is respected for up to 300 s in total.

Exit codes: 0 recorded, 1 incomplete, so nothing was recorded (or only with
--keep-invalid), 2 invalid usage, 3 the API is unreachable, or another process
records into the folder.

Examples:
  npx storefront record --from https://api.example.com --out recordings/live
  npx storefront record --from https://api.example.com --header "X-Api-Key: abc"
  npx storefront mock --recording recordings/live`,
    )
    .action((flags: RecordFlags) => run(flags, interruption))
}

async function run(flags: RecordFlags, interruption: Interruption): Promise<void> {
  const credentials = parseCredentials(flags, process.env)
  const from = flags.from ?? (await getEnvironmentApiUrl(flags.env))
  const { record } = await import('#mock/recordings/record.ts')
  const out = resolve(flags.out ?? `recordings/${getHost(from)}`)
  const keepInvalid = flags.keepInvalid === true
  interruption.explain(() => 'nothing was recorded; an earlier recording is unchanged.')
  const summary = await record({
    from,
    out,
    keepInvalid,
    credentials,
    signal: interruption.signal,
    onPause: printPause,
  })
  interruption.complete()
  printRecording(summary, relative(process.cwd(), out) || '.', keepInvalid)
  if (summary.missing.length > 0) process.exitCode = EXIT_CODES.findings
}

async function getEnvironmentApiUrl(name: string): Promise<string> {
  const { loadEnvironment } = await import('#environment/load.ts')
  const { settings } = await loadEnvironment(name, { env: process.env })
  return settings.API_BASE_URL
}

function getHost(apiUrl: string): string {
  return URL.canParse(apiUrl) ? new URL(apiUrl).host.replaceAll(/[^\w.-]+/g, '-') : 'api'
}
