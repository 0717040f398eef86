import { join } from 'node:path'
import { installedEngine } from '../drivers/installed-browser.ts'
import type { RunnerConfig } from '../drivers/runner.ts'
import { getUnsupportedReason, type RunTarget, targetName } from '../targets/engines.ts'
import type { JourneyTestOptions } from './journey-test.ts'
import { readPlan } from './run-plan.ts'

/** Where Playwright's own command finds a shop, or else serves one. */
const SITE = 'http://127.0.0.1:4173'

/** Milliseconds for what hangs outside of a journey's steps, whose own limits report more. */
const TEST_LIMIT_MS = 240_000
/** The same in terms of a run's `--timeout`. */
const TEST_LIMIT_TIMEOUTS = 48

/** What is run without a word; Playwright's own builds of other engines are there only when somebody wanted them. */
function getDefaultTargets(): RunTarget[] {
  const others = (['firefox', 'webkit'] as const).filter((engine) => installedEngine(engine) !== undefined)
  return (['chromium', ...others] as const)
    .flatMap((engine) => (['desktop', 'mobile'] as const).map((device) => ({ device, engine })))
    .filter((target) => getUnsupportedReason(target) === undefined)
}

/** Marks a test that is for one target only. */
export function targetTag(target: RunTarget): string {
  return `@${targetName(target)}`
}

function projectOf({ device, engine }: RunTarget): NonNullable<RunnerConfig<JourneyTestOptions>['projects']>[number] {
  const name = targetName({ device, engine })
  return { name, use: { device, browserName: engine } }
}

/**
 * What the runner is to do: what `storefront journey` planned, or, for Playwright's own command and for editors, all
 * journeys on the screens and in the engines that are run without a word.
 */
export function runnerConfig(): RunnerConfig<JourneyTestOptions> {
  const plan = readPlan()
  const reporter = [join(import.meta.dirname, 'journey-reporter.ts')] as [string]
  const shared = {
    testDir: import.meta.dirname,
    testMatch: 'journeys.spec.ts',
    fullyParallel: true,
    // Node runs the sources as they are; nothing is to be compiled for it.
    build: { external: ['**'] },
    // Taken as the journeys' own, by which nothing of a shopper is seen.
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
      projects: getDefaultTargets().map(projectOf),
    }
  }
  return {
    ...shared,
    // What a rehearsal left must stay until its replays have ended.
    outputDir: join(plan.workFolder, plan.replays === null ? 'stories' : 'replays'),
    workers: plan.workers,
    retries: plan.options.retries,
    // Every part rehearses all stories, since each replays some of the calls of each.
    ...(plan.options.shard === null || plan.recordsBaseline ? {} : { shard: plan.options.shard }),
    timeout: plan.hold ? 0 : TEST_LIMIT_TIMEOUTS * plan.options.timeoutMs,
    reporter: [reporter],
    use: { ...shared.use, baseURL: plan.site, headless: !plan.options.headed },
    projects: plan.targets.map((target) => ({
      ...projectOf(target),
      ...(plan.replays === null ? {} : { grep: new RegExp(String.raw`${targetTag(target)}(?![\w-])`) }),
    })),
  }
}
