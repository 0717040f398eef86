import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Command } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { RunSettings } from '#journeys/runner/run-settings.ts'
import type { Site } from '#journeys/runner/shop.ts'
import { command, type CommandContext } from '../command/command.ts'
import { choices, type FlagValues, group, parsed, text, toggle } from '../command/flag.ts'
import {
  conditionFlag,
  envFlag,
  faultFlag,
  parseNumber,
  parseShard,
  readRuleFlags,
  ruleFlag,
} from '../command/flags.ts'
import { projectFolder } from '../command/project.ts'
import { print } from '../output/print.ts'
import { serveEnvironment } from '../serving/serve-environment.ts'

const DEVICES = ['desktop', 'mobile', 'narrow', 'all'] as const
const BROWSERS = ['chromium', 'firefox', 'webkit', 'all'] as const

/** Milliseconds in which Playwright must end after Ctrl-C. */
const STOP_LIMIT_MS = 5_000

/** Flags of Playwright, which are passed on unchanged. */
const PLAYWRIGHT_FLAGS = {
  list: toggle('--list', 'list the tests without running them'),
  grep: text('--grep <expression>', 'only journeys whose title matches'),
  headed: toggle('--headed', 'show the browser'),
  ui: toggle('--ui', 'open UI mode'),
  debug: toggle('--debug', 'pause at each action in the inspector'),
  workers: parsed('--workers <number>', 'number of parallel journeys', parseNumber(1, 64)),
  retries: parsed('--retries <number>', 'retries per failed journey', parseNumber(0, 10)),
  repeatEach: parsed('--repeat-each <number>', 'run each journey this many times', parseNumber(1, 1000)),
  shard: parsed('--shard <current/total>', 'run one shard, e.g. 2/4', (value) => {
    const { current, total } = parseShard(value)
    return `${current}/${total}`
  }),
  lastFailed: toggle('--last-failed', 'only the journeys that failed in the last run'),
  updateSnapshots: toggle('--update-snapshots', 'write the reference snapshots'),
  trace: text('--trace <mode>', 'on, off, retain-on-failure …'),
  timeout: parsed('--timeout <ms>', 'time limit of a journey', parseNumber(1, 86_400_000)),
  reporter: text('--reporter <name>', 'replace the reporters'),
}

const flags = {
  ...group('What to run:', {
    device: choices('--device <name>', 'device to run on (repeatable; default: "all", desktop and mobile)', DEVICES),
    browser: choices('--browser <engine>', 'browser engine (repeatable; default: chromium)', BROWSERS),
    env: envFlag('environment whose export to test, or a file'),
    url: text('--url <url>', 'run against a site that is already served'),
  }),
  ...group('What to change:', {
    condition: conditionFlag(),
    // With several values, the flag would take the names of journeys.
    fault: faultFlag('<endpoint=fault>'),
    faultMatrix: toggle('--fault-matrix', 'rerun with each request failing in turn'),
    rule: ruleFlag(),
  }),
  ...group('What to check:', {
    noAudits: toggle('--no-audits', 'skip accessibility and performance'),
    snapshots: toggle('--snapshots', 'compare each step with its reference snapshots'),
  }),
  ...group('Passed on to Playwright, as is everything after "--":', PLAYWRIGHT_FLAGS),
}

/** `storefront journey`: runs user flows on the export as tests of Playwright (JRNY-01). */
export const journeyCommand = command({
  name: 'journey',
  argument: ['[names...]', 'names of journeys, or paths of journey files (default: all)'],
  description: 'run user flows in a real browser, with audits and a report',
  flags,
  help: `Examples:
  npx storefront journey checkout-guest
  npx storefront journey checkout-guest restricted-item --device mobile
  npx storefront journey checkout-guest --url http://127.0.0.1:4173
  npx storefront journey checkout-guest --no-audits --fault checkOut=500
  npx storefront journey checkout-guest --device mobile --fault-matrix
  npx storefront journey --workers 2 --retries 1 -- --max-failures 3`,
  run,
})

async function run({ args, values, command: { parent }, interruption }: CommandContext<typeof flags>): Promise<void> {
  const { signal } = interruption
  const [{ chooseJourneys, getFileArguments }, { openBrowser }, { chooseTargets }, { getTargetName }, { findSite }] =
    await Promise.all([
      import('#journeys/runner/choose-journeys.ts'),
      import('#browser/browser.ts'),
      import('#browser/installed-browser.ts'),
      import('#browser/engines.ts'),
      import('#journeys/runner/shop.ts'),
    ])
  const rest = getArgumentsAfterDashes(parent)
  const journeys = chooseJourneys(args.slice(0, args.length - rest.length))
  const targets = chooseTargets(
    expand(values.browser ?? ['chromium'], ['chromium', 'firefox', 'webkit']),
    expand(values.device ?? ['all'], ['desktop', 'mobile']),
  )
  // A path that the user has set may be that of any file.
  if (process.env['STOREFRONT_BROWSER']) await (await openBrowser({ headed: false })).close()
  const rules = await readRuleFlags(values)
  const measures =
    values.noAudits === undefined &&
    values.faultMatrix === undefined &&
    targets.some(({ engine }) => engine === 'chromium')
  const served = values.url === undefined ? await serveEnvironment(values.env) : undefined
  try {
    const site = await findSite(values.url ?? served?.url ?? '')
    const keepsPrivateData = values.trace === 'on'
    if (!site.isMock) assertPossible(site, values, rules)
    await runPlaywright([...getFileArguments(journeys), ...getPlaywrightFlags(values), ...rest], signal, {
      site: site.url,
      isMock: site.isMock,
      folder: process.cwd(),
      projects: [...targets.map(getTargetName), ...(measures ? ['performance'] : [])],
      files: journeys.files,
      rules,
      conditions: [...new Set(values.condition)],
      accessibility: values.noAudits === undefined,
      snapshots: values.snapshots === true || values.updateSnapshots === true,
      faultMatrix: values.faultMatrix === true,
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
function assertPossible({ settings }: Site, values: FlagValues<typeof flags>, rules: readonly object[]): void {
  const api = settings.API_BASE_URL
  const impossible = [
    ...(rules.length > 0 ? ['--fault and --rule'] : []),
    ...(values.snapshots === true ? ['--snapshots'] : []),
    ...(values.reporter !== undefined && values.trace !== 'on' ? ['--reporter'] : []),
  ]
  if (impossible.length > 0) {
    throw new StorefrontError({
      kind: 'usage',
      message: `${api} is not the mock, so ${impossible.join(' and ')} cannot be used.`,
      next: 'Remove the flag, or omit --url to run against the mock.',
    })
  }
  if (values.trace === 'on') {
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

/** Returns the chosen values, each once, in which "all" stands for several. */
function expand<Value extends string>(chosen: readonly (Value | 'all')[], all: readonly Value[]): Value[] {
  return [...new Set(chosen.flatMap((value) => (value === 'all' ? all : [value])))]
}

/** Returns the arguments after `--`, which are for Playwright. */
function getArgumentsAfterDashes(program: Command | null): readonly string[] {
  const { rawArgs = [] } = (program ?? {}) as { readonly rawArgs?: readonly string[] }
  const at = rawArgs.indexOf('--')
  return at === -1 ? [] : rawArgs.slice(at + 1)
}

function getPlaywrightFlags(values: FlagValues<typeof PLAYWRIGHT_FLAGS>): string[] {
  return Object.entries(PLAYWRIGHT_FLAGS).flatMap(([name, { option }]) => {
    const value = values[name as keyof typeof PLAYWRIGHT_FLAGS]
    if (value === undefined) return []
    return value === true ? [`--${option.name()}`] : [`--${option.name()}=${value}`]
  })
}

/**
 * Runs Playwright's test runner and sets the exit code.
 * @throws {StorefrontError} if the runner does not end with a result.
 */
async function runPlaywright(args: readonly string[], signal: AbortSignal, settings: RunSettings): Promise<void> {
  const { SETTINGS_VARIABLE } = await import('#journeys/runner/run-settings.ts')
  signal.throwIfAborted()
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace(/package\.json$/, 'cli.js')
  const config = join(projectFolder, 'playwright.config.ts')
  // The reporter says that no journey ran, without the terms of a test runner.
  const child = spawn(process.execPath, [cli, 'test', '--config', config, '--pass-with-no-tests', ...args], {
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
  const stop = (): void => {
    child.kill('SIGINT')
    // It does not respond while a journey file blocks it.
    setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS).unref()
  }
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
