import { join, relative, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { JourneyReport } from '#harness/report/model/journey-report.ts'
import type { EngineName } from '#harness/targets/engines.ts'
import type { Condition } from '#harness/targets/run-options.ts'
import { readCurrentCommit } from '../commit.ts'
import { addConditionFlag } from '../condition-flag.ts'
import type { Interruption } from '../interruption.ts'
import { watchJourneyFiles } from '../journey-file-errors.ts'
import { print } from '../output/print.ts'
import { getExitCode, formatPassedCount } from '../output/run-outcomes.ts'
import { getConditionFlags, formatJourneyCommand } from '../rerun/journey-command.ts'
import { recordFlags, type TypedFlag } from '../rerun/typed-flags.ts'
import { addFaultFlag, addRuleFlag, readRuleFlags, type RuleFlags } from '../rule-flag.ts'
import { serveEnvironment } from '../serving/serve-environment.ts'
import { type Shard, parseShard } from '../shard-flag.ts'

const DEVICES = ['desktop', 'mobile', 'narrow', 'all']

/** The flags of `storefront journey` as parsed by commander. */
interface JourneyFlags extends RuleFlags {
  readonly env: string
  readonly url?: string
  readonly recording?: string
  readonly device: 'desktop' | 'mobile' | 'narrow' | 'all'
  readonly browser: EngineName | 'all'
  readonly condition?: Condition[]
  readonly faultMatrix?: true
  readonly endpoints?: string
  readonly seed?: number
  /** False with `--no-audits`. */
  readonly audits: boolean
  /** False with `--no-performance`. */
  readonly performance: boolean
  /** False with `--no-trace`. */
  readonly trace: boolean
  readonly budgets?: string
  readonly strictPerformance?: true
  readonly baseline?: string
  readonly strictSnapshots?: true
  readonly until?: string
  /** Time limit in seconds. */
  readonly timeout: number
  readonly headed?: true
  readonly workers?: number
  readonly retries: number
  readonly shard?: Shard
  readonly summary?: string
  readonly browserWs?: string
  readonly watch?: true
  readonly list?: true
}

/** `storefront journey`: runs user flows on the export in a real browser (JRNY-01). */
export function registerJourney(program: Command, interruption: Interruption): void {
  const command = program
    .command('journey')
    .argument('[names...]', 'names of journeys, or paths of journey files (default: all)')
    .description('run user flows in a real browser, with audits and a report')
    .optionsGroup('What to run:')
    .addOption(new Option('--list', 'list the journeys with their summaries').conflicts('watch'))
    .addOption(new Option('--device <name>', 'device to run on').choices(DEVICES).default('all').argParser(parseDevice))
    .addOption(
      new Option('--browser <engine>', 'browser engine; "all" needs all three installed')
        .choices(['chromium', 'firefox', 'webkit', 'all'])
        .default('chromium'),
    )
    .option('--until <step>', 'stop after this step (number or part of its name)')
    .option('--shard <current/total>', 'run one shard, e.g. 2/4; see "storefront report merge"', parseShard)
    .optionsGroup('Where to run it:')
    .option('--env <name>', 'environment whose export to test, or a file', 'demo')
    .option('--url <url>', 'run against a site that is already served')
    .addOption(new Option('--recording <folder>', 'replay a recording in the mock API').conflicts('url'))
    .option('--browser-ws <url>', 'connect to a running browser (WebSocket)')
    .option('--headed', 'show the browser')
    .optionsGroup('What to change:')
  addFaultFlag(addConditionFlag(command))
    .option('--fault-matrix', 'rerun with each request failing in turn')
    .option('--endpoints <ids>', 'with --fault-matrix: only these endpoints, e.g. checkOut,createGuest')
    .option('--seed <number>', "seed for the mock's random values", parseInteger(0, 2_147_483_647))
  addRuleFlag(command)
    .optionsGroup('What to check:')
    .option('--no-audits', 'skip accessibility and performance')
    .option('--no-performance', 'skip performance only')
    .option('--budgets <file>', 'file with minimum scores and exceptions')
    .addOption(
      new Option('--strict-performance', 'report slow pages as findings, not suggestions').conflicts([
        'audits',
        'performance',
      ]),
    )
    .option('--baseline <report>', 'compare with this report or folder of reports')
    .option('--strict-snapshots', 'report snapshot differences as findings')
    .optionsGroup('How to run it:')
    .option('--workers <number>', 'number of parallel runs', parseInteger(1, 16))
    .option('--retries <number>', 'retries per failed journey', parseInteger(0, 5), 0)
    .option('--timeout <seconds>', 'time limit of one action or expectation, 1 to 60', parseInteger(1, 60), 5)
    .option('--watch', 'rerun when a journey or the export changes')
    .option('--summary <file>', 'append a Markdown summary to this file')
    .option('--no-trace', 'do not record traces (saves a fifth of the time)')
    .addHelpText(
      'after',
      `
Examples:
  npx storefront journey checkout-guest
  npx storefront journey checkout-guest restricted-item --device mobile
  npx storefront journey checkout-guest --url http://127.0.0.1:4173
  npx storefront journey checkout-guest --no-audits --fault checkOut=500
  npx storefront journey checkout-guest --device mobile --fault-matrix
  npx storefront journey checkout-guest --device desktop --browser firefox
  npx storefront journey checkout-guest --headed --until "cart panel"
  npx storefront journey --workers 2 --retries 1`,
    )
  const typedFlags = recordFlags(command)
  command.action((names: readonly string[], flags: JourneyFlags) => run(names, flags, typedFlags(), interruption))
}

async function run(
  names: readonly string[],
  flags: JourneyFlags,
  typed: readonly TypedFlag[],
  interruption: Interruption,
): Promise<void> {
  if (flags.watch === true) return watch(names, flags, interruption)
  if (flags.list === true) return list(names)
  if (flags.endpoints !== undefined && flags.faultMatrix === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--endpoints requires --fault-matrix.',
      next: 'Add --fault-matrix, or remove --endpoints.',
    })
  }
  const faultEndpoints = flags.endpoints
    ?.split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (faultEndpoints !== undefined) {
    const { assertEndpoints } = await import('#harness/faults/fault-endpoints.ts')
    assertEndpoints(faultEndpoints)
  }
  const [
    { runJourneys },
    { readRunOptions },
    { formatTarget },
    { renderText },
    { formatAnnotation },
    { createJourneyProgress },
    { listJourneyWarnings },
    { findUnappliedRules, getUnappliedNext },
  ] = await Promise.all([
    import('#harness/run-journeys.ts'),
    import('#harness/targets/run-options.ts'),
    import('#harness/targets/engines.ts'),
    import('#harness/report/formats/text.ts'),
    import('#harness/report/formats/annotation.ts'),
    import('../output/journey-print.ts'),
    import('#harness/report/formats/journey-warnings.ts'),
    import('#harness/findings/injected-rule.ts'),
  ])
  const late = await watchJourneyFiles()
  const progress = createJourneyProgress(
    flags.workers !== undefined && flags.faultMatrix === undefined,
    () => interruption.exitCode() !== undefined,
  )
  const reports: JourneyReport[] = []
  interruption.explain(() => describeKeptReports(reports))
  const outcomes = await runJourneys({
    names,
    devices: flags.device === 'all' ? ['desktop', 'mobile'] : [flags.device],
    engines: flags.browser === 'all' ? ['chromium', 'firefox', 'webkit'] : [flags.browser],
    site: flags.url ?? (() => serveEnvironment(flags.env, flags.recording)),
    run: readRunOptions({
      conditions: flags.condition ?? [],
      rules: await readRuleFlags(flags),
      accessibility: flags.audits,
      performance: flags.audits && flags.performance,
      trace: flags.trace,
      budgetsFile: pathOf(flags.budgets),
      strictPerformance: flags.strictPerformance === true,
      faultEndpoints: flags.faultMatrix === undefined ? null : (faultEndpoints ?? []),
      workers: flags.workers ?? null,
      retries: flags.retries,
      timeoutMs: flags.timeout * 1000,
      shard: flags.shard ?? null,
      until: flags.until ?? null,
      seed: flags.seed ?? null,
      browserUrl: flags.browserWs ?? null,
      headed: flags.headed === true,
      reportsFolder: resolve('reports'),
      baseline: pathOf(flags.baseline),
      strictSnapshots: flags.strictSnapshots === true,
      flags: getConditionFlags(typed).join(' '),
    }),
    summaryFile: flags.summary === undefined ? undefined : resolve(flags.summary),
    commit: await readCurrentCommit(),
    command: formatJourneyCommand(names, flags, typed),
    async hold() {
      print.line('The browser stays open. Press Ctrl-C to continue.')
      await interruption.wait()
    },
    rerun: ({ journey, device, engine }) => formatJourneyCommand([journey], { device, browser: engine }, typed),
    signal: AbortSignal.any([interruption.signal, late]),
    onRun: (target) => progress(target.journey, formatTarget(target)),
    onReport({ report, folder }) {
      reports.push(report)
      for (const line of renderText(report, relative(process.cwd(), folder))) print.line(line)
      const annotation = formatAnnotation(report, process.env)
      if (annotation !== undefined) print.workflowCommand(annotation)
      for (const { message, next } of listJourneyWarnings(report, flags)) print.warning(message, next)
      progress.onResult()
    },
    onOverview: ({ entries: { length } }, folder) =>
      print.line(
        `Overview: ${join(relative(process.cwd(), folder), 'index.html')}, ${length} ${length === 1 ? 'run' : 'runs'}`,
      ),
    onSkipped: (label, reason) => print.line(`${label} was skipped: ${reason}`),
    onBroken(target, { message, next }) {
      print.failure(`${target.journey} on ${formatTarget(target)}: ${message}`, next)
      progress.onResult()
    },
  })
  late.throwIfAborted()
  const isEmptyShard = flags.shard !== undefined && outcomes.length === 0
  if (outcomes.length > 1 || isEmptyShard) print.line(formatPassedCount(outcomes))
  if (flags.summary !== undefined) print.line(`Summary: ${flags.summary}`)
  const unapplied = findUnappliedRules(reports)
  for (const label of unapplied) {
    print.warning(`"${label}" was applied in no run, so the result says nothing about it.`, getUnappliedNext(reports))
  }
  process.exitCode = getExitCode(outcomes, unapplied.length > 0)
}

/** Describes the reports of an interrupted command. */
function describeKeptReports(reports: readonly JourneyReport[]): string {
  if (reports.some(({ faultMatrix }) => faultMatrix?.plannedCells !== undefined))
    return 'the fault matrix is incomplete; --endpoints selects fewer endpoints.'
  const finished = reports.length
  if (finished === 0) return 'no report was written.'
  const subject =
    finished === 1 ? 'the finished run has its report' : `the ${finished} finished runs have their reports`
  return `${subject} in reports; there are no others and no overview.`
}

async function list(names: readonly string[]): Promise<void> {
  const { chooseLoadableJourneys } = await import('#harness/journeys/choose/choose-journeys.ts')
  for (const { journey } of await chooseLoadableJourneys(names)) print.line(`${journey.name}  ${journey.summary}`)
}

/** Reruns the command without --watch after each change. */
async function watch(names: readonly string[], { env }: JourneyFlags, interruption: Interruption): Promise<void> {
  const { watchJourneys } = await import('#harness/watch-journeys.ts')
  await watchJourneys({
    command: process.argv.slice(1).filter((argument) => argument !== '--watch'),
    names,
    environment: env,
    until: interruption.wait(),
    onEnd: (code) => print.line(`Exited with code ${code}. Waiting for changes…`),
  })
}

function pathOf(flag: string | undefined): string | null {
  return flag === undefined ? null : resolve(flag)
}

function parseDevice(value: string): string {
  if (DEVICES.includes(value)) return value
  const several = value.includes(',') ? ' Omit --device to run on desktop and mobile.' : ''
  throw new InvalidArgumentError(`Allowed choices are ${DEVICES.join(', ')}.${several}`)
}

function parseInteger(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new InvalidArgumentError(`It must be a number from ${min} to ${max}.`)
    }
    return number
  }
}
