import { type Command, Option } from 'commander'
import { EXIT_CODES } from '../errors.ts'

/** The flags of `storefront journey` as commander gives them. */
export interface JourneyFlags {
  readonly env: string
  readonly device: 'desktop' | 'mobile' | 'all'
  readonly url?: string
  readonly recording?: string
  readonly fault: readonly string[]
  readonly headed?: true
  /** False with `--no-audits`. */
  readonly audits: boolean
  readonly list?: true
}

/** `storefront journey`: runs user stories on the export in a real browser (JRNY-01, JRNY-09). */
export function registerJourney(program: Command): void {
  program
    .command('journey')
    .argument('[name]', 'the journey; all of them without a name')
    .description('run a user story in a real browser, with audits and a report')
    .option('--list', 'name each journey with one line')
    .addOption(new Option('--device <name>', 'screen to run on').choices(['desktop', 'mobile', 'all']).default('all'))
    .option('--env <name>', 'environment whose export is served, or the path of a file', 'demo')
    .option('--url <address>', 'run against a site that is served already')
    .option('--recording <folder>', 'let the mock API answer from a recording')
    .option('--fault <call=status>', 'make a call of the mock fail, e.g. checkOut=500; may be repeated', collect, [])
    .option('--headed', 'show the browser')
    .option('--no-audits', 'leave out accessibility and performance')
    .addHelpText(
      'after',
      `
Examples:
  storefront journey checkout-guest
  storefront journey checkout-guest --device mobile --url http://127.0.0.1:4173
  storefront journey checkout-guest --device desktop --no-audits --fault checkOut=500`,
    )
    .action(async (name: string | undefined, flags: JourneyFlags) => {
      const { runJourneys } = await import('../journey-run.ts')
      if (!(await runJourneys(name, flags))) process.exitCode = EXIT_CODES.findings
    })
}

function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value]
}
