import type { BrowserContext, Expect, Page } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import type { Device } from '#browser/devices.ts'
import { TIMEOUT, withTimeout } from '#browser/time-limit.ts'
import { type Condition, getStorageCondition } from '../conditions/conditions.ts'
import { blockStorage, declineConsentDialog, declineConsentIfShown } from '../conditions/storage-conditions.ts'
import { translatePages } from '../conditions/translation.ts'
import { createGuard, type Guard } from '../guard/guard.ts'
import { checkReflow, checkReflowOfLongTexts } from '../step-end/reflow.ts'
import { hideCard } from '../step-end/screenshot.ts'
import { settle } from '../step-end/settle.ts'
import type { Journey, StepContext } from './journey.ts'
import type { Shop } from './shop.ts'
import { createStepError, type JourneyStep } from './steps.ts'

/** Maximum milliseconds for the action of a step. */
const STEP_LIMIT_MS = 60_000

/** Everything that the steps of a run share. */
export interface JourneyRun {
  readonly journey: Journey
  readonly page: Page
  readonly expect: Expect
  readonly device: Device
  readonly shop: Shop
  readonly guard: Guard
  readonly conditions: readonly Condition[]
}

/** Prepares a context before its first page is opened, and observes its pages. */
export async function prepareContext(
  context: BrowserContext,
  { shop, journey, conditions }: Pick<JourneyRun, 'shop' | 'journey' | 'conditions'>,
): Promise<Guard> {
  await shop.prepare(context)
  await hideCard(context)
  if (conditions.includes('translated')) await translatePages(context)
  if (journey.isFirstVisit !== true) await declineConsent(context)
  const storage = getStorageCondition(conditions)
  if (storage !== undefined) await blockStorage(context, storage)
  return createGuard(context, shop)
}

/**
 * Runs the action of a step, under the conditions of the run.
 * @throws the error of the action, or {Error} if it takes too long.
 */
export async function runAction(run: JourneyRun, step: JourneyStep): Promise<void> {
  const outcome = await withTimeout(STEP_LIMIT_MS, act(run, step))
  if (outcome === TIMEOUT) throw createStepError(`The step took longer than ${STEP_LIMIT_MS / 1000} s.`, step)
}

async function act(run: JourneyRun, step: JourneyStep): Promise<void> {
  const { page, guard, journey, device, conditions } = run
  const storage = getStorageCondition(conditions)
  const isLong = conditions.includes('long-text')
  // On a first visit, the journey itself responds to the first consent dialog.
  const consentStep = journey.isFirstVisit === true ? 3 : 1
  if (storage !== undefined && step.number === consentStep) await declineConsentIfShown(page)
  const context = createStepContext(run)
  await step.action({
    ...context,
    async open(path) {
      await context.open(path)
      // A fragment of the same page does not load a new document, so no consent dialog opens.
      if (storage === 'storage-throws-on-access' && step.number >= consentStep)
        await declineConsentDialog(page).catch(() => undefined)
    },
  })
  if (device.name !== 'narrow' && !isLong) return
  await page.waitForLoadState()
  await settle(page, guard)
  try {
    await checkReflow(page, device.width)
    if (isLong) await checkReflowOfLongTexts(page, device.width)
  } catch (error) {
    throw createStepError(error instanceof Error ? error.message : String(error), step)
  }
}

function createStepContext({ page, expect, device, shop, guard }: JourneyRun): StepContext {
  return {
    page,
    expect,
    device,
    open: async (path) => void (await page.goto(`${shop.site}${path}`)),
    lastResponse: (endpoint) => guard.lastResponse(endpoint),
    expectErrorResponse: (endpoint, status) => guard.expectErrorResponse(endpoint, status),
    expectConsoleError: (text) => guard.expectConsoleError(text),
  }
}

/** Maximum number of causes before the message of a failure. The attachment has all of them. */
const MAX_CAUSES = 5

/** Matches the stack frames of the code that runs the steps, which say nothing about a failure. */
const OWN_FRAME = /^ +at .*\/src\/(?:journeys\/(?:runner\/)?[\w-]+|browser\/time-limit)\.ts:\d+:\d+\)?$\n?/gm

/** Adds the causes of a failure to the beginning of its message, and leaves the rest to Playwright. */
export function beginWithCauses(failure: unknown, causes: readonly string[]): unknown {
  if (!(failure instanceof Error)) return failure
  const { message, stack = '' } = failure
  // Playwright then reads the page at the end of the test, when its card fields are empty.
  delete (failure as { matcherResult?: { ariaSnapshot?: string } }).matcherResult?.ariaSnapshot
  if (causes.length > 0) failure.message = `${causes.slice(0, MAX_CAUSES).join('\n')}\n\n${message}`
  failure.stack = stack.replace(message, () => failure.message).replaceAll(OWN_FRAME, '')
  return failure
}
