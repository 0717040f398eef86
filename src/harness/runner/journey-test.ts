import { connectBrowser, getLaunchSettings } from '../drivers/browser.ts'
import { getOtherLaunchSettings } from '../drivers/other-engine.ts'
import { plainTest } from '../drivers/runner.ts'
import type { FaultEndpoint } from '../faults/fault-endpoints.ts'
import type { FaultKind } from '../findings/fault-result.ts'
import { rejectExit } from '../journeys/choose/reject-exit.ts'
import { createLoopGuard, type LoopGuard } from '../steps/loop-guard.ts'
import type { DeviceName } from '../targets/devices.ts'
import { readRunOptions } from '../targets/run-options.ts'
import { assertNoTraces } from './assert-no-traces.ts'
import { PAUSE_STEP } from './attachments.ts'
import { type RedactedMessages, redactMessages } from './redact-messages.ts'
import { getLoopFile, getStopFile, type PlannedJourney, readPlan, type Replay } from './run-plan.ts'

export interface JourneyTestOptions {
  /** Device on which the test runs. */
  readonly device: DeviceName
}

interface JourneyFixtures extends JourneyTestOptions {
  /** Runs a journey in this test. */
  readonly runPlanned: (planned: PlannedJourney) => Promise<void>
  /** Replays a journey in this test with one failing request. */
  readonly runFaultTest: (replay: Replay, endpoint: FaultEndpoint, fault: FaultKind) => Promise<void>
}

interface WorkerFixtures {
  readonly messages: RedactedMessages
  readonly loopGuard: LoopGuard
}

// The runner reads the names of fixtures from the destructuring pattern, so a fixture without dependencies needs an
// empty one.
/* oxlint-disable eslint/no-empty-pattern */

const plan = readPlan()

/** Options of the plan, or the default options under `playwright test`, which has no plan file. */
const options = plan?.options ?? readRunOptions({})

const shopTest = plainTest.extend<JourneyFixtures, WorkerFixtures>({
  device: ['desktop', { option: true }],
  messages: [
    async ({}, use) => {
      // Node runs the sources directly, so stack positions need no source map. Every browser call records its stack,
      // and mapping these stacks took a tenth of the run.
      delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace
      const restoreExit = rejectExit()
      await use(redactMessages(new Set([PAUSE_STEP])))
      restoreExit()
    },
    { scope: 'worker', auto: true },
  ],
  loopGuard: [
    async ({}, use, { workerIndex }) => {
      const guard = createLoopGuard(
        plan === undefined ? null : { errorFile: getLoopFile(plan, workerIndex), stopFile: getStopFile(plan) },
      )
      await use(guard)
      await guard.close()
    },
    { scope: 'worker' },
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
  runPlanned: async ({ browser, baseURL, device, messages, loopGuard, trace }, use, testInfo) => {
    assertNoTraces(trace)
    // Commands that only list tests do not need the code that runs journeys.
    const { runJourneyTest } = await import('./run-journey-test.ts')
    const records = options.trace && trace === 'off'
    const context = {
      browser,
      site: baseURL ?? '',
      device,
      messages,
      loopGuard,
      plan,
      options: { ...options, trace: records },
      testInfo,
    }
    await use((planned) => runJourneyTest(planned, context))
  },
  runFaultTest: async ({ browser, baseURL, device, messages, loopGuard }, use, testInfo) => {
    const { runFaultTest } = await import('./run-fault-test.ts')
    const context = { browser, site: baseURL ?? '', device, messages, loopGuard, plan, options, testInfo }
    await use((replay, endpoint, fault) => runFaultTest(replay, { endpoint, fault }, context))
  },
})

/** Creates a journey's test, which runs in the worker's browser or in a remote one. */
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
