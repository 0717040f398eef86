import { join } from 'node:path'
import { findInstalledEngine } from '../drivers/installed-browser.ts'
import type { RunnerConfig } from '../drivers/runner.ts'
import { getUnsupportedReason, type RunTarget, getTargetName } from '../targets/engines.ts'
import type { JourneyTestOptions } from './journey-test.ts'
import { readPlan } from './run-plan.ts'

/** URL of the shop under `playwright test`, which starts a server there if none is running. */
const SITE = 'http://127.0.0.1:4173'

/**
 * Time limit in milliseconds. It also covers code outside the steps of a journey. The steps have their own limits,
 * with better reports.
 */
const TEST_LIMIT_MS = 240_000
/** The same limit as a multiple of the run's `--timeout`. */
const TEST_LIMIT_TIMEOUTS = 48

/**
 * Returns the default targets. They include Playwright's builds of other engines if these are installed, which happens
 * only on request.
 */
function getDefaultTargets(): RunTarget[] {
  const others = (['firefox', 'webkit'] as const).filter((engine) => findInstalledEngine(engine) !== undefined)
  return (['chromium', ...others] as const)
    .flatMap((engine) => (['desktop', 'mobile'] as const).map((device) => ({ device, engine })))
    .filter((target) => getUnsupportedReason(target) === undefined)
}

/** Returns the tag for tests that run on a single target. */
export function getTargetTag(target: RunTarget): string {
  return `@${getTargetName(target)}`
}

function createProject({
  device,
  engine,
}: RunTarget): NonNullable<RunnerConfig<JourneyTestOptions>['projects']>[number] {
  const name = getTargetName({ device, engine })
  return { name, use: { device, browserName: engine } }
}

/**
 * Returns the configuration of the runner. It follows the plan of `storefront journey`. For editors and `playwright
 * test`, it includes all journeys on the default targets.
 */
export function createRunnerConfig(): RunnerConfig<JourneyTestOptions> {
  const plan = readPlan()
  const reporter = [join(import.meta.dirname, 'journey-reporter.ts')] as [string]
  const shared = {
    // Lists show paths relative to this folder, such as journeys/newsletter.ts.
    testDir: join(import.meta.dirname, '..'),
    testMatch: 'runner/journeys.spec.ts',
    fullyParallel: true,
    // Node runs the sources directly, so nothing is compiled.
    build: { external: ['**'] },
    // Journeys take their own screenshots and traces, which are redacted.
    use: { trace: 'off', screenshot: 'off', video: 'off' },
  } as const satisfies RunnerConfig<JourneyTestOptions>
  if (plan === undefined) {
    return {
      ...shared,
      outputDir: 'reports/.runner',
      workers: 2,
      timeout: TEST_LIMIT_MS,
      reporter: [['list'], reporter],
      use: { ...shared.use, baseURL: process.env['STOREFRONT_URL'] ?? SITE },
      ...(process.env['STOREFRONT_URL'] === undefined
        ? { webServer: { command: 'node bin/storefront.js serve', url: `${SITE}/env.js`, reuseExistingServer: true } }
        : {}),
      projects: getDefaultTargets().map(createProject),
    }
  }
  return {
    ...shared,
    // The files of a fault baseline are needed until its replays end.
    outputDir: join(plan.workFolder, plan.replays === null ? 'journeys' : 'replays'),
    workers: plan.workers,
    retries: plan.options.retries,
    // Every shard records all fault baselines, because it replays some of the requests of each journey.
    ...(plan.options.shard === null || plan.recordsBaseline ? {} : { shard: plan.options.shard }),
    timeout: plan.hold ? 0 : TEST_LIMIT_TIMEOUTS * plan.options.timeoutMs,
    reporter: [reporter],
    use: { ...shared.use, baseURL: plan.site, headless: !plan.options.headed },
    projects: plan.targets.map((target) => ({
      ...createProject(target),
      ...(plan.replays === null ? {} : { grep: new RegExp(String.raw`${getTargetTag(target)}(?![\w-])`) }),
    })),
  }
}
