import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import type { Interruption } from '../interruption.ts'
import { sayBadFixtures } from '../output/bad-fixtures.ts'
import { sayDropped } from '../output/dropped-namespace.ts'
import { print } from '../output/print.ts'
import { port } from '../port.ts'

interface MockFlags {
  readonly env: string
  readonly host: string
  readonly port: number
  readonly seed?: number
  readonly products?: number
  readonly namespaces: number
  readonly fault: readonly string[]
  readonly rule: readonly string[]
  readonly recording?: string
  readonly state?: string
  readonly scenarios?: string
  readonly saveState?: string
}

/** `storefront mock`: the contract server on its own, until it is interrupted (MOCK-01). */
export function registerMock(program: Command, interruption: Interruption): void {
  program
    .command('mock')
    .description('answer the API from the contract and the fixtures')
    .option('--env <name>', 'environment whose site may call: demo, staging, production, or the path of a file', 'demo')
    .option('--port <number>', 'port to listen on; 0 takes a free one', port, 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <number>', 'decides all random values; two runs with the same see the same tokens and ids', seed)
    .option('--fault <endpoint=fault...>', 'fail on purpose, e.g. checkOut=500 or getHome=reset', [])
    .option('--rule <json or file>', 'change, delay or fail answers by a rule; may be repeated', collect, [])
    .option('--products <number>', 'grow the catalogue to this many products, by the seed', products)
    .option('--namespaces <number>', 'how many to keep; the one unused for longest gives way', namespaces, 100)
    .option('--recording <folder>', 'answer catalogue, content and prices from a recording')
    .option('--scenarios <file>', 'know the scenarios of a file, too')
    .option('--state <file>', 'begin from a saved state')
    .option('--save-state <file>', 'save the state when it ends')
    .addHelpText(
      'after',
      `
Examples:
  storefront mock
  storefront mock --port 4020 --fault checkOut=500
  storefront mock --rule '{"kind":"status","status":429,"retryAfterSeconds":2,"endpoint":"checkOut","share":0.1}'
  storefront mock --rule rules.json`,
    )
    .action((flags: MockFlags) => run(flags, interruption))
}

async function run(flags: MockFlags, interruption: Interruption): Promise<void> {
  const [{ runMock }, { followFixtures }] = await Promise.all([
    import('#mock/run-mock.ts'),
    import('../serving/follow-fixtures.ts'),
  ])
  const server = await runMock({ ...flags, onNamespaceDropped: sayDropped })
  const onGood = (): void => print.line('The fixtures changed and were read again.')
  const stopFollowing = await followFixtures(server, { onGood, onBad: sayBadFixtures })
  try {
    print.line(`Mock API: ${server.url}`)
    print.line(`Look at it: ${server.url}/__mock/`)
    print.line('Press Ctrl-C to stop.')
    await interruption.wait()
  } finally {
    stopFollowing()
    try {
      if (flags.saveState !== undefined) await server.saveState(flags.saveState)
    } finally {
      await server.close()
    }
  }
}

function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value]
}

function seed(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number of at most nine digits.')
  return Number(value)
}

function namespaces(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new InvalidArgumentError('It must be a number from 1 to 9999.')
  return Number(value)
}

function products(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number below a million.')
  return Number(value)
}
