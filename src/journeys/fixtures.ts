import { expect, test as base, type TestInfo } from 'playwright/test'
import { getLaunchSettings } from '#browser/browser.ts'
import { type DeviceName, devices } from '#browser/devices.ts'
import { getOtherLaunchSettings } from '#browser/installed-browser.ts'
import { type Condition, getStorageCondition } from './conditions/conditions.ts'
import { watchForBlocks } from './runner/block-watch.ts'
import type { Journey } from './runner/journey.ts'
import { RULE_ANNOTATION } from './runner/run-settings.ts'
import { markAsRunning } from './runner/running-journeys.ts'
import { connectToShop, NEEDS_MOCK, type Shop } from './runner/shop.ts'

/** Options of a Playwright project, which `playwright.config.ts` sets. */
export interface JourneyOptions {
  readonly device: DeviceName
  /** Whether to run the steps, to repeat them with failing requests, or to measure the pages of the journey. */
  readonly mode: 'steps' | 'fault-matrix' | 'performance'
  readonly rules: readonly object[]
  readonly conditions: readonly Condition[]
  /** Whether axe scans the page at the end of each step. */
  readonly accessibility: boolean
  /** Whether each step is compared with its reference snapshots. */
  readonly snapshots: boolean
  /** Whether the run may write traces, pictures and typed values, because all of them are fictional. */
  readonly isMock: boolean
  /** Whether it may write them although the API is not the mock. */
  readonly keepsPrivateData: boolean
}

interface WorkerFixtures {
  readonly blockWatch: void
}

interface JourneyFixtures {
  /** The shop with the namespace of this test. */
  readonly shop: Shop
  /** Runs a journey as the body of a test. */
  readonly run: (journey: Journey) => Promise<void>
}

/** Declares a journey as a test of Playwright: `test('newsletter', ({ run }) => run(newsletter))`. */
export const test = base.extend<JourneyOptions & JourneyFixtures, WorkerFixtures>({
  device: ['desktop', { option: true }],
  mode: ['steps', { option: true }],
  rules: [[], { option: true }],
  conditions: [[], { option: true }],
  accessibility: [true, { option: true }],
  snapshots: [false, { option: true }],
  isMock: [true, { option: true }],
  keepsPrivateData: [false, { option: true }],

  blockWatch: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use, { project: { timeout } }) => {
      const stop = watchForBlocks(timeout === 0 ? Infinity : timeout)
      await use()
      await stop()
    },
    { scope: 'worker', auto: true },
  ],

  launchOptions: [
    async ({ browserName }, use, { project }) =>
      use(
        browserName === 'chromium'
          ? getLaunchSettings({ headed: project.use.headless === false })
          : getOtherLaunchSettings(browserName),
      ),
    { scope: 'worker' },
  ],

  shop: async ({ baseURL, rules, isMock, keepsPrivateData }, use, testInfo) => {
    const shop = await connectToShop(baseURL ?? '', { rules, keepsPrivateData })
    if (shop.isPrivate) assertPrivate(shop, isMock, testInfo)
    await use(shop)
    for (const { label, applied } of await shop.countRules()) {
      testInfo.annotations.push({
        type: RULE_ANNOTATION,
        description: `${label}: applied to ${applied} ${applied === 1 ? 'request' : 'requests'}`,
      })
    }
    await shop.leave()
  },

  run: async ({ page, browser, shop, mode, device, conditions, accessibility, snapshots }, use, testInfo) => {
    await use(async (journey) => {
      testInfo.annotations.push({ type: 'summary', description: journey.summary })
      if (mode === 'performance') {
        testInfo.skip(journey.measuredPages === undefined, 'The journey has no pages to measure.')
        const { measureJourney } = await import('./runner/performance.ts')
        return measureJourney(journey, shop.site, testInfo)
      }
      testInfo.skip(
        getStorageCondition(conditions) !== undefined && journey.requiresStorage !== undefined,
        journey.requiresStorage,
      )
      if (journey.requiresMock === true && !shop.isMock) throw new Error(NEEDS_MOCK)
      const run = { journey, page, expect, device: devices[device], shop, conditions }
      if (mode === 'fault-matrix') {
        const { runFaultMatrix } = await import('./faults/fault-matrix.ts')
        return runFaultMatrix(run, browser, testInfo)
      }
      const { runJourney } = await import('./runner/run-journey.ts')
      await markAsRunning(testInfo, () => runJourney(run, { accessibility, snapshots }, testInfo))
    })
  },
})

/**
 * Checks that the run keeps private data out of its reports.
 * @throws {Error} if it does not, because Playwright was started in another way or with other reporters.
 */
function assertPrivate({ site }: Shop, isMock: boolean, { config }: TestInfo): void {
  const [first = ''] = config.reporter[0] ?? []
  if (!isMock && first.endsWith('journey-reporter.ts')) return
  throw new Error(
    `The API of ${site} is not the mock, and this run would write private data. ` +
      `Run "npx storefront journey --url ${site}" without --reporter.`,
  )
}
