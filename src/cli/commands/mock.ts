import { InvalidArgumentError } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command/command.ts'
import { list, parsed, text } from '../command/flag.ts'
import { envFlag, faultFlag, parseNumber, readRuleFlags, ruleFlag } from '../command/flags.ts'
import { credentialFlags, requestHeaders } from '../command/live-api-flags.ts'
import { printFixtureErrors, printDroppedNamespace } from '../output/event-print.ts'
import { print } from '../output/print.ts'

const flags = {
  env: envFlag('environment whose site may send requests, or a file'),
  port: parsed('--port <number>', 'port to listen on; 0 uses a free one', parseNumber(0, 65_535), 4010),
  host: parsed('--host <address>', 'host to listen on', parseHost, '127.0.0.1'),
  allowHost: list('--allow-host <name...>', 'also accept requests for these host names (repeatable)'),
  seed: parsed('--seed <number>', 'seed for random values such as tokens and IDs', parseNumber(0, 999_999_999)),
  products: parsed('--products <number>', 'generate a catalog of this many products', parseNumber(0, 999_999)),
  maxNamespaces: parsed(
    '--max-namespaces <number>',
    'maximum number of namespaces; drops the least recently used',
    parseNumber(1, 9_999),
    100,
  ),
  recording: text('--recording <folder>', 'replay a recording'),
  forward: text('--forward <url>', 'forward requests that no rule matches to a live API'),
  recordTo: text('--record-to <folder>', 'with --forward: record the requests in this folder'),
  fault: faultFlag(),
  rule: ruleFlag(),
  ...credentialFlags(),
}

/** `storefront mock`: runs the mock server until it is interrupted (MOCK-01). */
export const mockCommand = command({
  name: 'mock',
  description: 'serve the API from the contract and the fixtures',
  flags,
  help: `With --forward, --header and --bearer (or STOREFRONT_BEARER) are sent with each
request to that URL only, and are never printed or saved. Customers sign in
through the shop, so STOREFRONT_CUSTOMER_EMAIL is not used.

Examples:
  npx storefront mock
  npx storefront mock --port 4020 --fault checkOut=500
  npx storefront mock --rule '{"kind":"status","status":429,"endpoint":"logIn"}'
  npx storefront mock --rule rules.json
  npx storefront mock --forward https://api.example --record-to recordings/order
  npx storefront mock --recording recordings/order`,
  run,
})

async function run({ values, interruption }: CommandContext<typeof flags>): Promise<void> {
  const { runMock } = await import('#mock/run-mock.ts')
  const { header, bearer, fault, rule, maxNamespaces, forward, recordTo, ...others } = values
  if (forward === undefined && (header !== undefined || bearer !== undefined)) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--header and --bearer require --forward.',
      next: 'Add --forward with the URL of the API, or remove them.',
    })
  }
  const server = await runMock({
    ...others,
    forward,
    recordTo,
    rules: await readRuleFlags({ rule, fault }),
    namespaces: maxNamespaces,
    headers: forward === undefined ? undefined : requestHeaders(values, process.env),
    onNamespaceDropped: printDroppedNamespace,
    onCrash: (error) => print.progress(`The mock failed: ${error instanceof Error ? error.stack : String(error)}`),
    onProblem: (problem) => print.progress(problem),
    onRecorded: (requests) =>
      print.line(requests === 0 ? 'No request was recorded.' : `Recorded ${requests} requests in ${recordTo}`),
  })
  const stopFollowing = await watchFixtures(server)
  try {
    print.line(`Mock API: ${server.url}`)
    for (const url of server.networkUrls) print.line(`Network:  ${url}`)
    if (forward !== undefined) print.line('Requests that no rule matches are forwarded to the live API.')
    if (recordTo !== undefined) {
      print.line(`They are recorded in ${recordTo}. Use test customers only, and do not share the recording:`)
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

/**
 * Reloads the mock's fixtures when one of their files changes.
 * @returns a function that stops watching.
 */
async function watchFixtures(mock: { readonly folder: string; reload(): Promise<void> }): Promise<() => void> {
  const [{ watchFolder }, { runExclusive }] = await Promise.all([
    import('#serve/watch-folder.ts'),
    import('#serve/run-exclusive.ts'),
  ])
  const printReload = (): void => print.line('The fixtures changed and were reloaded.')
  return watchFolder(
    mock.folder,
    runExclusive(() => mock.reload().then(printReload, printFixtureErrors)),
  )
}
