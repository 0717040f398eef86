import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { EngineName } from '#browser/engines.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Condition } from '#journeys/conditions/conditions.ts'
import type { RunSettings } from '#journeys/run-settings.ts'
import type { Site } from '#journeys/shop.ts'
import { addConditionFlag } from '../condition-flag.ts'
import type { Interruption } from '../interruption.ts'
import { print } from '../output/print.ts'
import { projectFolder } from '../project.ts'
import { addFaultFlag, addRuleFlag, readRuleFlags, type RuleFlags } from '../rule-flag.ts'
import { serveEnvironment } from '../serving/serve-environment.ts'
import { parseShard } from '../shard-flag.ts'

/** The flags of `storefront journey` as parsed by commander. */
interface JourneyFlags extends RuleFlags {
  readonly env: string
  readonly url?: string
  readonly device: 'desktop' | 'mobile' | 'narrow' | 'all'
  readonly browser: EngineName | 'all'
  readonly condition?: Condition[]
  readonly faultMatrix?: true
  /** False with `--no-audits`. */
  readonly audits: boolean
  readonly snapshots?: true
  readonly trace?: string
  readonly reporter?: string
}

/** Flags of Playwright, which are passed on unchanged. */
const PLAYWRIGHT_FLAGS = [
  new Option('--list', 'list the tests without running them'),
  new Option('--grep <expression>', 'only journeys whose title matches'),
  new Option('--headed', 'show the browser'),
  new Option('--ui', 'open UI mode'),
  new Option('--debug', 'pause at each action in the inspector'),
  new Option('--workers <number>', 'number of parallel journeys').argParser(parseInteger(1, 64)),
  new Option('--retries <number>', 'retries per failed journey').argParser(parseInteger(0, 10)),
  new Option('--repeat-each <number>', 'run each journey this many times').argParser(parseInteger(1, 1000)),
  new Option('--shard <current/total>', 'run one shard, e.g. 2/4').argParser((text) => {
    const { current, total } = parseShard(text)
    return `${current}/${total}`
  }),
  new Option('--last-failed', 'only the journeys that failed in the last run'),
  new Option('--update-snapshots', 'write the reference snapshots'),
  new Option('--trace <mode>', 'on, off, retain-on-failure …'),
  new Option('--timeout <ms>', 'time limit of a journey').argParser(parseInteger(1, 86_400_000)),
  new Option('--reporter <name>', 'replace the reporters'),
]

/** `storefront journey`: runs user flows on the export as tests of Playwright (JRNY-01). */
export function registerJourney(program: Command, interruption: Interruption): void {
  const command = program
    .command('journey')
    .argument('[names...]', 'names of journeys, or paths of journey files (default: all)')
    .description('run user flows in a real browser, with audits and a report')
    .optionsGroup('What to run:')
    .addOption(
      new Option('--device <name>', 'device to run on; "all" is desktop and mobile')
        .choices(['desktop', 'mobile', 'narrow', 'all'])
        .default('all'),
    )
    .addOption(
      new Option('--browser <engine>', 'browser engine; "all" needs all three installed')
        .choices(['chromium', 'firefox', 'webkit', 'all'])
        .default('chromium'),
    )
    .option('--env <name>', 'environment whose export to test, or a file', 'demo')
    .option('--url <url>', 'run against a site that is already served')
    .optionsGroup('What to change:')
  addFaultFlag(addConditionFlag(command)).option('--fault-matrix', 'rerun with each request failing in turn')
  addRuleFlag(command)
    .optionsGroup('What to check:')
    .option('--no-audits', 'skip accessibility and performance')
    .option('--snapshots', 'compare each step with its reference snapshots')
    .optionsGroup('Passed on to Playwright, as is everything after "--":')
  for (const option of PLAYWRIGHT_FLAGS) command.addOption(option)
  command
    .addHelpText(
      'after',
      `
Examples:
  npx storefront journey checkout-guest
  npx storefront journey checkout-guest restricted-item --device mobile
  npx storefront journey checkout-guest --url http://127.0.0.1:4173
  npx storefront journey checkout-guest --no-audits --fault checkOut=500
  npx storefront journey checkout-guest --device mobile --fault-matrix
  npx storefront journey --workers 2 --retries 1 -- --max-failures 3`,
    )
    .action((args: readonly string[], flags: JourneyFlags) => run(args, flags, command, interruption))
}

async function run(
  args: readonly string[],
  flags: JourneyFlags,
  command: Command,
  { signal }: Interruption,
): Promise<void> {
  const [{ chooseJourneys, getFileArguments }, { chooseTargets }, { getTargetName }, { findSite }] = await Promise.all([
    import('#journeys/choose-journeys.ts'),
    import('#browser/choose-targets.ts'),
    import('#browser/engines.ts'),
    import('#journeys/shop.ts'),
  ])
  const rest = getArgumentsAfterDashes(command)
  const journeys = chooseJourneys(args.slice(0, args.length - rest.length))
  const targets = chooseTargets(
    flags.browser === 'all' ? ['chromium', 'firefox', 'webkit'] : [flags.browser],
    flags.device === 'all' ? ['desktop', 'mobile'] : [flags.device],
  )
  const rules = await readRuleFlags(flags)
  const measures =
    flags.audits && flags.faultMatrix === undefined && targets.some(({ engine }) => engine === 'chromium')
  const served = flags.url === undefined ? await serveEnvironment(flags.env) : undefined
  try {
    const site = await findSite(flags.url ?? served?.url ?? '')
    const keepsPrivateData = flags.trace === 'on'
    if (!site.isMock) assertPossible(site, flags, rules)
    await runPlaywright([...getFileArguments(journeys), ...getPlaywrightFlags(command), ...rest], signal, {
      site: site.url,
      isMock: site.isMock,
      folder: process.cwd(),
      projects: [...targets.map(getTargetName), ...(measures ? ['performance'] : [])],
      files: journeys.files,
      rules,
      conditions: flags.condition ?? [],
      accessibility: flags.audits,
      snapshots: flags.snapshots === true || command.getOptionValue('updateSnapshots') === true,
      faultMatrix: flags.faultMatrix === true,
      keepsPrivateData,
    })
  } finally {
    await served?.close()
  }
}

/**
 * Checks flags that need the mock, and says what a run against another API does not write.
 * @throws {StorefrontError} if a flag needs the mock.
 */
function assertPossible({ settings }: Site, flags: JourneyFlags, rules: readonly object[]): void {
  const api = settings.API_BASE_URL
  const impossible = [
    ...(rules.length > 0 ? ['--fault and --rule'] : []),
    ...(flags.snapshots === true ? ['--snapshots'] : []),
    ...(flags.reporter !== undefined && flags.trace !== 'on' ? ['--reporter'] : []),
  ]
  if (impossible.length > 0) {
    throw new StorefrontError({
      kind: 'usage',
      message: `${api} is not the mock, so ${impossible.join(' and ')} cannot be used.`,
      next: 'Remove the flag, or omit --url to run against the mock.',
    })
  }
  if (flags.trace === 'on') {
    print.warning(
      `${api} is not the mock, and the report will contain traces, pictures, and everything that was typed.`,
      'Delete the report when you are done, or omit --trace.',
    )
  } else {
    print.warning(
      `${api} is not the mock, so the report has no traces, no pictures and nothing that was typed.`,
      'Use --trace on to keep them if all customers are fictional.',
    )
  }
}

/** Returns the arguments after `--`, which are for Playwright. */
function getArgumentsAfterDashes(command: Command): readonly string[] {
  const { rawArgs = [] } = (command.parent ?? {}) as { readonly rawArgs?: readonly string[] }
  const at = rawArgs.indexOf('--')
  return at === -1 ? [] : rawArgs.slice(at + 1)
}

function getPlaywrightFlags(command: Command): string[] {
  return PLAYWRIGHT_FLAGS.flatMap((option) => {
    const value = command.getOptionValue(option.attributeName()) as string | number | true | undefined
    if (value === undefined) return []
    return value === true ? [`--${option.name()}`] : [`--${option.name()}=${value}`]
  })
}

/**
 * Runs Playwright's test runner and sets the exit code.
 * @throws {StorefrontError} if the runner does not end with a result.
 */
async function runPlaywright(args: readonly string[], signal: AbortSignal, settings: RunSettings): Promise<void> {
  const { SETTINGS_VARIABLE } = await import('#journeys/run-settings.ts')
  signal.throwIfAborted()
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace(/package\.json$/, 'cli.js')
  const config = join(projectFolder, 'playwright.config.ts')
  const child = spawn(process.execPath, [cli, 'test', '--config', config, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      [SETTINGS_VARIABLE]: JSON.stringify(settings),
      // Node runs the sources directly.
      PW_DISABLE_TS_ESM: '1',
      // Playwright colors the output of its workers, in which Node would warn if both variables were set.
      ...(process.env['NO_COLOR'] !== undefined && { NO_COLOR: undefined, FORCE_COLOR: '0' }),
    },
  })
  const stop = (): void => void child.kill('SIGINT')
  signal.addEventListener('abort', stop, { once: true })
  const [code] = (await once(child, 'close')) as [number | null]
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code === 0 || code === 1) {
    process.exitCode = code
    return
  }
  throw new StorefrontError({
    kind: 'external',
    message: `Playwright ended without a result${code === null ? '' : ` (code ${code})`}.`,
    next: 'Run the command again; if it fails again, run "npx storefront doctor".',
  })
}

/** Returns a parser for a whole number in a range. */
function parseInteger(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}
