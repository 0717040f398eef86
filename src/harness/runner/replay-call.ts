import { createRedactor } from '#redaction/redactor.ts'
import { sharedBrowser } from '../drivers/browser.ts'
import type { MatrixCall } from '../faults/failing-calls.ts'
import { replayWithFault } from '../faults/fault-matrix.ts'
import type { FaultKind } from '../findings/fault-result.ts'
import { redactCell } from '../findings/redact-step.ts'
import { chooseJourneys } from '../journeys/choose/choose-journeys.ts'
import { devices } from '../targets/devices.ts'
import { CELL_ATTACHMENT, PICTURE_ATTACHMENT } from './attachments.ts'
import type { Replay } from './run-plan.ts'
import { attachment, leavingErrors, type TestSurroundings } from './surroundings.ts'

/**
 * Replays a story with one call failing in one way, as a test of the runner (JRNY-16). What the shopper has then lies
 * beside the test; troubles are findings, and fail no test.
 */
export function replayCall(
  { word, usual }: Replay,
  { call, fault }: { readonly call: MatrixCall; readonly fault: FaultKind },
  surroundings: TestSurroundings,
): Promise<void> {
  const { browser, site, device, messages, options, testInfo } = surroundings
  return leavingErrors(surroundings, async () => {
    const [journey] = await chooseJourneys([word])
    if (journey === undefined) throw new Error(`There is no journey ${word}.`)
    messages.use(createRedactor(journey.privateValues, { folders: true }))
    const redact = createRedactor(journey.privateValues)
    const cell = await replayWithFault(call, fault, {
      journey,
      device: devices[device],
      site,
      browser: sharedBrowser(browser),
      folder: testInfo.outputDir,
      options: { ...options, accessibility: false },
      redact,
      usual: { messages: new Map(usual.messages), lost: new Map(usual.lost) },
    })
    if (cell.screenshot !== null) {
      const path = testInfo.outputPath(cell.screenshot)
      testInfo.attachments.push({ name: PICTURE_ATTACHMENT, path, contentType: 'image/webp' })
    }
    await testInfo.attach(CELL_ATTACHMENT, attachment(redactCell(cell, redact)))
  })
}
