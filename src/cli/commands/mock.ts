import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Interruption } from '../interruption.ts'
import { addCredentialFlags, type CredentialFlags, requestHeaders } from '../live-api-flags.ts'
import { printFixtureErrors } from '../output/bad-fixtures.ts'
import { printDroppedNamespace } from '../output/dropped-namespace.ts'
import { print } from '../output/print.ts'
import { parsePort } from '../port.ts'
import { addFaultFlag, addRuleFlag, readRuleFlags, type RuleFlags } from '../rule-flag.ts'

interface MockFlags extends CredentialFlags, RuleFlags {
  readonly env: string
  readonly host: string
  readonly allowHost?: readonly string[]
  readonly port: number
  readonly seed?: number
  readonly products?: number
  readonly maxNamespaces: number
  readonly recording?: string
  readonly forward?: string
  readonly recordTo?: string
}

/** `storefront mock`: runs the mock server until it is interrupted (MOCK-01). */
export function registerMock(program: Command, interruption: Interruption): void {
  const command = program
    .command('mock')
    .description('serve the API from the contract and the fixtures')
    .option('--env <name>', 'environment whose site may send requests, or a file', 'demo')
    .option('--port <number>', 'port to listen on; 0 uses a free one', parsePort, 4010)
    .option('--host <address>', 'host to listen on', parseHost, '127.0.0.1')
    .option('--allow-host <name...>', 'also accept requests for these host names (repeatable)')
    .option('--seed <number>', 'seed for random values such as tokens and IDs', seed)
    .option('--products <number>', 'generate a catalog of this many products', products)
    .option('--max-namespaces <number>', 'maximum number of namespaces; drops the least recently used', namespaces, 100)
    .option('--recording <folder>', 'replay a recording')
    .option('--forward <url>', 'forward requests that no rule matches to a live API')
    .option('--record-to <folder>', 'with --forward: record the requests in this folder')
  addCredentialFlags(addRuleFlag(addFaultFlag(command)))
    .addHelpText(
      'after',
      `
With --forward, --header and --bearer (or STOREFRONT_BEARER) are sent with each
request to that URL only, and are never printed or saved. Customers sign in
through the shop, so STOREFRONT_CUSTOMER_EMAIL is not used.

Examples:
  npx storefront mock
  npx storefront mock --port 4020 --fault checkOut=500
  npx storefront mock --rule '{"kind":"status","status":429,"endpoint":"logIn"}'
  npx storefront mock --rule rules.json
  npx storefront mock --forward https://api.example --record-to recordings/order
  npx storefront mock --recording recordings/order`,
    )
    .action((flags: MockFlags) => run(flags, interruption))
}

async function run(flags: MockFlags, interruption: Interruption): Promise<void> {
  const [{ runMock }, { watchFixtures }] = await Promise.all([
    import('#mock/run-mock.ts'),
    import('../serving/watch-fixtures.ts'),
  ])
  const { header, bearer, fault, rule, maxNamespaces, ...others } = flags
  if (flags.forward === undefined && (header !== undefined || bearer !== undefined)) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--header and --bearer require --forward.',
      next: 'Add --forward with the URL of the API, or remove them.',
    })
  }
  const server = await runMock({
    ...others,
    rules: await readRuleFlags({ rule, fault }),
    namespaces: maxNamespaces,
    headers: flags.forward === undefined ? undefined : requestHeaders(flags, process.env),
    onNamespaceDropped: printDroppedNamespace,
    onCrash: (error) => print.progress(`The mock failed: ${error instanceof Error ? error.stack : String(error)}`),
    onProblem: (text) => print.progress(text),
    onRecorded: (requests) =>
      print.line(requests === 0 ? 'No request was recorded.' : `Recorded ${requests} requests in ${flags.recordTo}`),
  })
  const onGood = (): void => print.line('The fixtures changed and were reloaded.')
  const stopFollowing = await watchFixtures(server, { onGood, onBad: printFixtureErrors })
  try {
    print.line(`Mock API: ${server.url}`)
    for (const url of server.networkUrls) print.line(`Network:  ${url}`)
    if (flags.forward !== undefined) print.line('Requests that no rule matches are forwarded to the live API.')
    if (flags.recordTo !== undefined) {
      print.line(`They are recorded in ${flags.recordTo}. Use test customers only, and do not share the recording:`)
      print.line('the responses to sign-ins, carts and orders contain tokens and data of customers.')
    }
    print.line(`Control page: ${server.url}/__mock/`)
    print.line('Press Ctrl-C to stop.')
    await interruption.wait()
  } finally {
    stopFollowing()
    await server.close()
  }
}

/** Node listens on all addresses of the computer if the host is empty. */
function parseHost(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must be an address, such as 127.0.0.1.')
  return value
}

function seed(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 0 to 999999999.')
  return Number(value)
}

function namespaces(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new InvalidArgumentError('It must be a number from 1 to 9999.')
  return Number(value)
}

function products(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number from 0 to 999999.')
  return Number(value)
}
