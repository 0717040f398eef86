import { relative, resolve } from 'node:path'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command/command.ts'
import { text } from '../command/flag.ts'
import { envFlag } from '../command/flags.ts'
import { credentialFlags, READER_CREDENTIALS_HELP, requestHeaders } from '../command/live-api-flags.ts'
import { printPause } from '../output/event-print.ts'
import { printRecording } from '../output/record-print.ts'

const flags = {
  from: text('--from <url>', 'URL of the API (default: API_BASE_URL of the environment)'),
  env: envFlag(),
  out: text('--out <folder>', 'output folder (default: recordings/<host>)'),
  ...credentialFlags(),
}

/** `storefront record`: captures a live API for the mock to replay. */
export const recordCommand = command({
  name: 'record',
  description: 'record the public content of a live API, for the mock to replay',
  flags,
  help: `${READER_CREDENTIALS_HELP}

Content, prices and shipping methods are recorded unchanged. The new recording
replaces the previous one if the mock can replay every response. Otherwise the
previous one is kept. Retry-After is respected for up to 300 s.

Exit codes: 0 recorded, 1 incomplete, so nothing was recorded, 2 invalid usage,
3 the API is unreachable.

Examples:
  npx storefront record --from https://api.example.com --out recordings/live
  npx storefront record --from https://api.example.com --header "X-Api-Key: abc"
  npx storefront mock --recording recordings/live`,
  run,
})

async function run({ values, interruption }: CommandContext<typeof flags>): Promise<void> {
  const headers = requestHeaders(values, process.env)
  const from = values.from ?? (await getEnvironmentApiUrl(values.env))
  const { record } = await import('#live/record.ts')
  const out = resolve(values.out ?? `recordings/${getHost(from)}`)
  interruption.explain(() => 'nothing was recorded; an earlier recording is unchanged.')
  const summary = await record({ from, out, headers, signal: interruption.signal, onPause: printPause })
  interruption.complete()
  printRecording(summary, relative(process.cwd(), out) || '.')
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
