import { resolve } from 'node:path'
import type { Command } from 'commander'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import type { Interruption } from '../interruption.ts'
import { addCredentialFlags, CREDENTIALS_HELP, type CredentialFlags, parseCredentials } from '../live-api-flags.ts'
import { printPause } from '../output/pause-print.ts'
import { print } from '../output/print.ts'
import { printVerify } from '../output/verify-print.ts'

interface VerifyFlags extends CredentialFlags {
  readonly api?: string
  readonly env?: string
  readonly origin?: string
  readonly recording?: string
  readonly promoCode?: string
  readonly outbox?: string
  readonly includeWrites?: true
  readonly allowUnverified?: true
  readonly json?: true
}

/** `storefront verify`: checks whether a live API follows the contract and reports which endpoints are verified. */
export function registerVerify(program: Command, interruption: Interruption): void {
  const command = program
    .command('verify')
    .description('check a live API against the contract and a recording')
    .option('--api <url>', 'URL of the API (default: API_BASE_URL of --env)')
    .option('--env <name>', 'environment whose site sends the requests, or a file')
    .option('--origin <url>', 'origin of the site, to check CORS (default: site of --env)')
    .option('--recording <folder>', 'recording to compare with')
    .option('--include-writes', 'also place orders, register and send email')
    .option('--promo-code <code>', 'a valid discount code')
    .option('--outbox <url>', 'URL that lists sent email, such as /__mock/outbox')
    .option('--allow-unverified', 'exit 0 even if endpoints were rejected or skipped')
    .option('--json', 'print the report as JSON')
  addCredentialFlags(command)
    .addHelpText(
      'after',
      `${CREDENTIALS_HELP}
  STOREFRONT_PAYMENT_TOKEN      payment provider token, for the order that
                                --include-writes places

--bearer takes the token of a customer and is sent with customer requests only.
Use --header for a gateway.

Each endpoint of the contract is verified, rejected, skipped or failed.

Exit codes: 0 no differences or additions only; 1 violations, an outdated
recording or rejected endpoints, with --include-writes also skipped endpoints;
3 the API is unreachable.

Examples:
  npx storefront verify --api https://api.example --origin https://shop.example
  npx storefront verify --env staging --header "X-Api-Key: …" --json
  npx storefront verify --env staging --include-writes --promo-code SPRING
  npx storefront verify --api http://127.0.0.1:4010 --include-writes \\
    --promo-code RANGE10 --outbox http://127.0.0.1:4010/__mock/outbox`,
    )
    .action((flags: VerifyFlags) => run(flags, interruption))
}

async function run(flags: VerifyFlags, interruption: Interruption): Promise<void> {
  const credentials = parseCredentials(flags, process.env)
  const { api, origin } = await resolveUrls(flags)
  const { hasPassed, verify } = await import('#mock/verify/verify.ts')
  const { recording, promoCode, outbox } = flags
  interruption.explain(() =>
    flags.includeWrites === true
      ? 'the verification has no result; orders and registrations that were sent remain.'
      : 'the verification has no result.',
  )
  const report = await verify({
    api,
    origin,
    recording: recording === undefined ? undefined : resolve(recording),
    includeWrites: flags.includeWrites === true,
    promoCode,
    outbox,
    paymentToken: process.env['STOREFRONT_PAYMENT_TOKEN'] || undefined,
    live: { credentials, onPause: printPause },
    signal: interruption.signal,
  })
  const passed = hasPassed(report, flags.allowUnverified === true)
  if (flags.json === true) print.json(report)
  else await printVerify(report, passed)
  if (!passed) process.exitCode = EXIT_CODES.findings
}

/** Returns the API URL and, if known, the origin of the site. */
async function resolveUrls({ api, env, origin }: VerifyFlags): Promise<{ api: string; origin: string | undefined }> {
  const { loadEnvironment } = await import('#environment/load.ts')
  const environment = env === undefined ? undefined : await loadEnvironment(env, { env: process.env })
  const apiUrl = api ?? environment?.settings.API_BASE_URL
  if (apiUrl === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: 'Neither --api nor --env was given.',
      next: 'Add --api https://api.example.com, or --env staging.',
    })
  }
  const site = origin ?? environment?.site
  if (site !== undefined && !(URL.canParse(site) && /^https?:/.test(site))) {
    throw new StorefrontError({
      kind: 'usage',
      message: `"${site}" is not a valid site URL.`,
      next: 'Use --origin https://www.example.com.',
    })
  }
  return { api: apiUrl, origin: site === undefined ? undefined : new URL(site).origin }
}
