import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command/command.ts'
import { type FlagValues, text, toggle } from '../command/flag.ts'
import { jsonFlag } from '../command/flags.ts'
import { credentialFlags, CREDENTIALS_HELP, parseCredentials } from '../command/live-api-flags.ts'
import { printPause } from '../output/event-print.ts'
import { print } from '../output/print.ts'
import { printVerify } from '../output/verify-print.ts'

const flags = {
  api: text('--api <url>', 'URL of the API (default: API_BASE_URL of --env)'),
  env: text('--env <name>', 'environment whose site sends the requests, or a file'),
  origin: text('--origin <url>', 'origin of the site, to check CORS (default: site of --env)'),
  includeWrites: toggle('--include-writes', 'also place orders, register and send email'),
  promoCode: text('--promo-code <code>', 'a valid discount code'),
  json: jsonFlag('print the report as JSON'),
  ...credentialFlags(),
}

/** `storefront verify`: checks whether a live API follows the contract and reports which endpoints are verified. */
export const verifyCommand = command({
  name: 'verify',
  description: 'check a live API against the contract',
  flags,
  help: `${CREDENTIALS_HELP}
  STOREFRONT_PAYMENT_TOKEN      payment provider token, for the order that
                                --include-writes places

--bearer takes the token of a customer and is sent with customer requests only.
Use --header for a gateway.

Each endpoint of the contract is verified, rejected, skipped or failed, or its
response is an empty list, which has nothing to check.

Exit codes: 0 no violations, 1 violations or rejected requests, 3 the API is
unreachable or is not at this URL.

Examples:
  npx storefront verify --api https://api.example --origin https://shop.example
  npx storefront verify --env staging --header "X-Api-Key: …" --json
  npx storefront verify --env staging --include-writes --promo-code SPRING
  npx storefront verify --api http://127.0.0.1:4010 --include-writes \\
    --promo-code RANGE10`,
  run,
})

async function run({ values, interruption }: CommandContext<typeof flags>): Promise<void> {
  const { headers, bearer, customer } = parseCredentials(values, process.env)
  const { api, origin } = await resolveUrls(values)
  const { hasPassed, verify } = await import('#live/verify.ts')
  interruption.explain(() =>
    values.includeWrites === true
      ? 'the verification has no result; orders and registrations that were sent remain.'
      : 'the verification has no result.',
  )
  const report = await verify({
    api,
    origin,
    includeWrites: values.includeWrites === true,
    promoCode: values.promoCode,
    paymentToken: process.env['STOREFRONT_PAYMENT_TOKEN'] || undefined,
    customer,
    captcha: customer?.captcha,
    bearer,
    headers,
    onPause: printPause,
    signal: interruption.signal,
  })
  if (values.json === true) print.json(report)
  else printVerify(report)
  if (!hasPassed(report)) process.exitCode = EXIT_CODES.findings
}

/** Returns the API URL and, if known, the origin of the site. */
async function resolveUrls({
  api,
  env,
  origin,
}: FlagValues<typeof flags>): Promise<{ api: string; origin: string | undefined }> {
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
