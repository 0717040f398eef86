import { type Command, InvalidArgumentError, Option } from 'commander'

/** The flags of `storefront journey` as commander gives them. */
export interface JourneyFlags {
  readonly env: string
  readonly device: 'desktop' | 'mobile' | 'all'
  readonly url?: string
  readonly recording?: string
  readonly fault: readonly string[]
  readonly headed?: true
  readonly faults?: true
  readonly calls?: string
  readonly workers?: number
  readonly retries: number
  readonly until?: string
  readonly seed?: number
  readonly browserWs?: string
  readonly watch?: true
  /** False with `--no-audits`. */
  readonly audits: boolean
  readonly list?: true
}

/** `storefront journey`: runs user stories on the export in a real browser (JRNY-01, JRNY-09). */
export function registerJourney(program: Command): void {
  program
    .command('journey')
    .argument('[names...]', 'journeys, or paths of files with one each; all journeys without a name')
    .description('run user stories in a real browser, with audits and a report')
    .option('--list', 'name each journey with one line')
    .addOption(new Option('--device <name>', 'screen to run on').choices(['desktop', 'mobile', 'all']).default('all'))
    .option('--env <name>', 'environment whose export is served, or the path of a file', 'demo')
    .option('--url <address>', 'run against a site that is served already')
    .option('--recording <folder>', 'let the mock API answer from a recording')
    .option('--fault <call=status>', 'make a call of the mock fail, e.g. checkOut=500; may be repeated', collect, [])
    .option('--faults', 'replay the journey with each of its calls failing in turn, and see what the shopper has left')
    .option('--calls <ids>', 'with --faults: only these calls, e.g. checkOut,createGuest')
    .option('--workers <number>', 'how many runs go side by side', wholeNumber(1, 16))
    .option('--retries <number>', 'how often a story that failed is told again', wholeNumber(0, 5), 0)
    .option('--until <step>', 'stop behind a step: its number or a part of its name')
    .option('--seed <number>', 'what the random values of the mock begin from', wholeNumber(0, 2_147_483_647))
    .option('--browser-ws <address>', 'use a browser that runs elsewhere')
    .option('--watch', 'run again whenever a journey or the export changes')
    .option('--headed', 'show the browser')
    .option('--no-audits', 'leave out accessibility and performance')
    .addHelpText(
      'after',
      `
Examples:
  storefront journey checkout-guest
  storefront journey checkout-guest restricted-item --device mobile
  storefront journey checkout-guest --device mobile --url http://127.0.0.1:4173
  storefront journey checkout-guest --device desktop --no-audits --fault checkOut=500
  storefront journey checkout-guest --device mobile --faults
  storefront journey checkout-guest --device desktop --headed --until "cart panel"
  storefront journey --workers 2 --retries 1`,
    )
    .action(async (names: readonly string[], flags: JourneyFlags) => {
      if (flags.watch === true) {
        const { watchJourneys } = await import('../journey-watch.ts')
        await watchJourneys(names, flags.env)
        return
      }
      const { runJourneys } = await import('../journey-run.ts')
      process.exitCode = await runJourneys(names, flags)
    })
}

function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value]
}

function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`)
    }
    return number
  }
}
