import { connectBrowser, launchSettings } from '../drivers/browser.ts'
import { otherLaunchSettings } from '../drivers/other-engine.ts'
import { plainTest } from '../drivers/runner.ts'
import type { FaultEndpoint } from '../faults/fault-endpoints.ts'
import type { FaultKind } from '../findings/fault-result.ts'
import type { DeviceName } from '../targets/devices.ts'
import { readRunOptions } from '../targets/run-options.ts'
import { assertNoTraces } from './assert-no-traces.ts'
import { PAUSE_STEP } from './attachments.ts'
import { type RedactedMessages, redactMessages } from './redact-messages.ts'
import { type PlannedJourney, readPlan, type Replay } from './run-plan.ts'

export interface JourneyTestOptions {
  /** The screen of the story. */
  readonly device: DeviceName
}

interface JourneyFixtures extends JourneyTestOptions {
  /** Tells the story of a journey as this test. */
  readonly tell: (planned: PlannedJourney) => Promise<void>
  /** Replays a story with one call failing as this test. */
  readonly runFaultTest: (replay: Replay, endpoint: FaultEndpoint, fault: FaultKind) => Promise<void>
}

interface WorkerFixtures {
  readonly messages: RedactedMessages
}

// The runner reads which fixtures one needs out of its pattern, so one that needs none has an empty one.
/* oxlint-disable eslint/no-empty-pattern */

const plan = readPlan()

/** What Playwright's own command does without a plan. */
const options = plan?.options ?? readRunOptions({})

const shopTest = plainTest.extend<JourneyFixtures, WorkerFixtures>({
  device: ['desktop', { option: true }],
  messages: [
    async ({}, use) => {
      // Node runs the sources as they are written, so no place in them has to be looked up in a map: each call of the
      // browser notes its stack, and the looking up took a tenth of a run.
      delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace
      await use(redactMessages(new Set([PAUSE_STEP])))
    },
    { scope: 'worker', auto: true },
  ],
  launchOptions: [
    async ({ browserName }, use, { project }) =>
      use(
        browserName === 'chromium'
          ? launchSettings({ headed: project.use.headless === false })
          : otherLaunchSettings(browserName),
      ),
    { scope: 'worker' },
  ],
  tell: async ({ browser, baseURL, device, messages, trace }, use, testInfo) => {
    assertNoTraces(trace)
    // What lists tests needs nothing of what tells stories.
    const { runJourneyTest } = await import('./run-journey-test.ts')
    const records = options.trace && trace === 'off'
    const context = {
      browser,
      site: baseURL ?? '',
      device,
      messages,
      plan,
      options: { ...options, trace: records },
      testInfo,
    }
    await use((planned) => runJourneyTest(planned, context))
  },
  runFaultTest: async ({ browser, baseURL, device, messages }, use, testInfo) => {
    const { runFaultTest } = await import('./run-fault-test.ts')
    const context = { browser, site: baseURL ?? '', device, messages, plan, options, testInfo }
    await use((replay, endpoint, fault) => runFaultTest(replay, { call: endpoint, fault }, context))
  },
})

/** A test of a journey, in a browser of its worker or in the one elsewhere. */
export const journeyTest =
  options.browserUrl === null
    ? shopTest
    : shopTest.extend({
        browser: [
          async ({ browserName }, use) => {
            const opened = await connectBrowser(options.browserUrl ?? '', browserName)
            await use(opened.browser)
            await opened.close()
          },
          { scope: 'worker' },
        ],
      })
