import { createRedactor } from '#redaction/redactor.ts'
import { openSharedBrowser } from '../drivers/browser.ts'
import type { FaultEndpoint } from '../faults/fault-endpoints.ts'
import { replayWithFault } from '../faults/fault-matrix.ts'
import type { FaultKind } from '../findings/fault-result.ts'
import { redactCell } from '../findings/redact-step.ts'
import { chooseJourneys } from '../journeys/choose/choose-journeys.ts'
import { devices } from '../targets/devices.ts'
import { CELL_ATTACHMENT, SCREENSHOT_ATTACHMENT } from './attachments.ts'
import type { Replay } from './run-plan.ts'
import { createAttachment, reportUserErrors, type TestContext } from './spec-context.ts'

/**
 * Replays a journey with one failing request as a runner test and attaches the result to the test. Its problems are
 * findings and do not fail the test.
 */
export function runFaultTest(
  { argument, baseline }: Replay,
  { endpoint, fault }: { readonly endpoint: FaultEndpoint; readonly fault: FaultKind },
  context: TestContext,
): Promise<void> {
  const { browser, site, device, messages, loopGuard, options, testInfo } = context
  return reportUserErrors(context, async () => {
    const [{ journey } = {}] = await chooseJourneys([argument])
    if (journey === undefined) throw new Error(`There is no journey ${argument}.`)
    messages.use(createRedactor(journey.privateValues, { folders: true }))
    const redact = createRedactor(journey.privateValues)
    const cell = await replayWithFault(endpoint, fault, {
      journey,
      device: devices[device],
      site,
      browser: openSharedBrowser(browser),
      folder: testInfo.outputDir,
      options: { ...options, accessibility: false },
      redact,
      loopGuard,
      faultBaseline: { messages: new Map(baseline.messages), lostFields: new Map(baseline.lostFields) },
    })
    if (cell.screenshot !== null) {
      const path = testInfo.outputPath(cell.screenshot)
      testInfo.attachments.push({ name: SCREENSHOT_ATTACHMENT, path, contentType: 'image/webp' })
    }
    await testInfo.attach(CELL_ATTACHMENT, createAttachment(redactCell(cell, redact)))
  })
}
