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
  readonly all?: true
  readonly allowUnproved?: true
  readonly json?: true
}

/** `storefront verify`: does a live API keep the contract, and what of it is proved (MOCK-11, MOCK-34). */
export function registerVerify(program: Command, interruption: Interruption): void {
  const command = program
    .command('verify')
    .description('hold a live API against the contract, and against a recording, and say what that proves')
    .option('--api <url>', 'address of the API (default: API_BASE_URL of --env)')
    .option('--env <name>', 'environment whose site calls: demo, staging, production, or the path of a file')
    .option('--origin <url>', 'address of the site whose pages call, to look at CORS (default: the site of --env)')
    .option('--recording <folder>', 'recording to compare with')
    .option('--all', 'make the calls too that order, register or send mail')
    .option('--promo-code <code>', 'a discount code that counts')
    .option('--outbox <url>', 'where the mails of the API are listed, as at /__mock/outbox of the mock')
    .option('--allow-unproved', 'end with 0 although calls were refused or not tried')
    .option('--json', 'print the report as JSON')
  addCredentialFlags(command)
    .addHelpText(
      'after',
      `${CREDENTIALS_HELP}
  STOREFRONT_PAYMENT_TOKEN      a token of the payment provider, for the order that --all makes

The token of --bearer is a customer's: it goes with the calls of customers alone. What a gateway wants is a --header.

Each call of the contract is proved, refused, not tried or broken.

Exit codes: 0 nothing but additions; 1 breaches, a stale recording, or refused calls, with --all also calls not tried;
3 the API cannot be reached.

Examples:
  storefront verify --api https://api.example.com --origin https://www.example.com
  storefront verify --env staging --header "X-Api-Key: …" --json
  storefront verify --env staging --all --promo-code SPRING --allow-unproved
  storefront verify --api http://127.0.0.1:4010 --all --promo-code RANGE10 --outbox http://127.0.0.1:4010/__mock/outbox`,
    )
    .action((flags: VerifyFlags) => run(flags, interruption))
}

async function run(flags: VerifyFlags, interruption: Interruption): Promise<void> {
  const credentials = parseCredentials(flags, process.env)
  const { api, origin } = await resolveUrls(flags)
  const { isPassed, verify } = await import('#mock/verify/verify.ts')
  const { recording, promoCode, outbox } = flags
  const report = await verify({
    api,
    origin,
    recording: recording === undefined ? undefined : resolve(recording),
    all: flags.all === true,
    promoCode,
    outbox,
    paymentToken: process.env['STOREFRONT_PAYMENT_TOKEN'] || undefined,
    live: { credentials, onPause: printPause },
    signal: interruption.signal,
  })
  const hasPassed = isPassed(report, flags.allowUnproved === true)
  if (flags.json === true) print.json(report)
  else await printVerify(report, hasPassed)
  if (!hasPassed) process.exitCode = EXIT_CODES.findings
}

/** The API's, and the origin of the site if there is one. */
async function resolveUrls({ api, env, origin }: VerifyFlags): Promise<{ api: string; origin: string | undefined }> {
  const { loadEnvironment } = await import('#environment/load.ts')
  const environment = env === undefined ? undefined : await loadEnvironment(env, { env: process.env })
  const apiUrl = api ?? environment?.settings.API_BASE_URL
  if (apiUrl === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: 'Neither the address of an API nor an environment is given.',
      next: 'write --api https://api.example.com, or --env staging.',
    })
  }
  const site = origin ?? environment?.site
  if (site !== undefined && !(URL.canParse(site) && /^https?:/.test(site))) {
    throw new StorefrontError({
      kind: 'usage',
      message: `"${site}" is not the address of a site.`,
      next: 'write --origin https://www.example.com.',
    })
  }
  return { api: apiUrl, origin: site === undefined ? undefined : new URL(site).origin }
}
