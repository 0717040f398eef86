import { join } from 'node:path'
import { contract } from '#contract/contract.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { BrowserContext, Page } from '../drivers/browser.ts'
import { getLoadPerCore } from '../findings/computer-load.ts'
import type { FaultCell, FaultKind, FaultProblem, Recovery } from '../findings/fault-result.ts'
import type { Failure } from '../findings/step.ts'
import type { StepAction, StepContext } from '../journeys/journey.ts'
import { waitForIdle, takeScreenshot } from '../observe/page-capture.ts'
import { connectToShop } from '../steps/connect-to-shop.ts'
import {
  setActionTimeout,
  openObservedPage,
  type ObservedPage,
  type ObservedPageOptions,
} from '../steps/observed-page.ts'
import { runAction, type JourneyStep } from '../steps/step-runner.ts'
import { injectFault } from './inject-fault.ts'
import { installShopperProbe, type ShopperView, getShopperView, trackInput } from './shopper-probe.ts'

/**
 * Shares of the run's `--timeout` for, in this order: each action in the faulty step, which may wait for something
 * that never appears; the request, which may be sent shortly after its step; the page's error message; and each action
 * in the second attempt.
 */
const FAULTY_ACTION_SHARE = 0.4
const REQUEST_SHARE = 0.5
const MESSAGE_SHARE = 0.3
const SECOND_TRY_SHARE = 0.6

const RETRY_LABEL = /^\s*(?:try again|retry|reload)/i

/** The messages and lost fields of a run without faults. Only differences from these are effects of the fault. */
export interface FaultBaseline {
  /** Text of each live region, with digits replaced by `#`, and the number of the first step that shows it. */
  readonly messages: ReadonlyMap<string, number>
  /** Fields whose input the page may clear by the end of each step, by step number. */
  readonly lostFields: ReadonlyMap<number, readonly string[]>
}

export interface CellOptions extends Omit<ObservedPageOptions, 'shop'> {
  readonly site: string
  /** Action of the shopper before retrying, or undefined if none is needed. */
  readonly recovery: StepAction | undefined
  /** A separate instance of the steps, because a journey may keep state between steps. */
  readonly steps: readonly JourneyStep[]
  /** Index of the step that sends the request. */
  readonly at: number
  readonly endpointId: string
  readonly kind: FaultKind
  readonly faultBaseline: FaultBaseline
}

/** Replaces digits, so that messages that differ only in numbers are considered equal. */
export function maskDigits(text: string): string {
  return text.replace(/\d+/g, '#')
}

/**
 * Replays a journey up to a request, makes the request fail, and records what the shopper sees at that point and
 * afterward.
 * @throws {StorefrontError} if the browser or the shop becomes unavailable.
 */
export async function runCell(options: CellOptions): Promise<FaultCell> {
  const startTime = performance.now()
  const shop = await connectToShop(options.site)
  const { observed, context, close } = await openObservedPage({ ...options, shop })
  try {
    const { at, ...outcome } = await replay(options, observed, context, shop.apiBase)
    const step = options.steps[at]
    if (step === undefined) throw new Error(`The journey has no step ${at + 1}.`)
    return {
      endpointId: options.endpointId,
      fault: options.kind,
      step: { number: step.number, name: step.name },
      ...outcome,
      // Limits of time decide whether the shopper continues, so a busy computer can cause a problem.
      ...(outcome.problems.length > 0 && { loadPerCore: getLoadPerCore() }),
      durationMs: Math.round(performance.now() - startTime),
    }
  } finally {
    await close()
    await shop.leave()
  }
}

/** The effects of the fault, and the index of the step where it occurred. */
type Outcome = Omit<FaultCell, 'endpointId' | 'fault' | 'step' | 'durationMs' | 'loadPerCore'> & Pick<CellOptions, 'at'>

async function replay(
  first: CellOptions,
  observed: ObservedPage,
  context: BrowserContext,
  apiBase: string,
): Promise<Outcome> {
  const { steps, endpointId, kind } = first
  const { timeoutMs } = first.options
  let { at } = first
  await installShopperProbe(context, () => undefined)
  for (const step of steps.slice(0, at)) {
    const failure = await tryStep(observed, step)
    if (failure !== undefined)
      return notReached(at, `Step ${step.number}, before the fault, failed: ${failure.received}`)
  }
  const { page } = observed
  await trackInput(page)
  observed.problems.take()
  let from = page.url()
  const fault = await injectFault(context, { apiBase, endpointId, kind })
  const faulty = withShortActions(observed, first, FAULTY_ACTION_SHARE * timeoutMs)
  let failure = await tryStep(faulty, steps[at])
  await fault.waitUntilApplied(REQUEST_SHARE * timeoutMs)
  if (fault.appliedCount() === 0 && failure === undefined && at + 1 < steps.length) {
    // A request that the page sends when it is idle may come one step later than in the baseline run. By then, the
    // page no longer contains the input of earlier steps, so it cannot be lost.
    at += 1
    await trackInput(page)
    from = page.url()
    failure = await tryStep(faulty, steps[at])
    await fault.waitUntilApplied(REQUEST_SHARE * timeoutMs)
  }
  const options = { ...first, at }
  if (fault.appliedCount() === 0) {
    await fault.remove()
    return notReached(at, 'The page did not make the request this time.')
  }
  await waitForIdle(page, observed.network)
  const message = await waitForMessage(page, options)
  const view = await getShopperView(page)
  // Reads the URL from the page itself, because the driver's URL may be slightly older than the view.
  const currentUrl = await page.evaluate(() => location.href)
  const lostFields = getLostFields(view, options, failure !== undefined && getPageKey(currentUrl) === getPageKey(from))
  const screenshot = `screenshots/fault-${endpointId}-${kind}.webp`
  await takeScreenshot(page, { path: join(options.folder, screenshot), quality: 60, redact: observed.redact })
  const crashes = observed.problems.take().uncaught.map((error) => error.message)
  await fault.remove()
  const retrying = withShortActions(observed, options, SECOND_TRY_SHARE * timeoutMs)
  const { recovery, notes } = await recover(retrying, options, { from, failure })
  // A page that already has its content, such as from the export, loses nothing if a read fails, so a message would
  // only disturb. A failed write always needs one, even if the step does not check its result.
  const isRead = contract.find(({ id }) => id === endpointId)?.method === 'GET'
  const problems: [FaultProblem, boolean][] = [
    ['no-message', message === null && !(isRead && failure === undefined)],
    ['input-lost', lostFields.length > 0],
    ['blank-page', view.blank],
    ['no-recovery', recovery === null],
    ['uncaught-error', crashes.length > 0],
  ]
  return {
    at,
    message,
    lostFields,
    recovery,
    problems: problems.filter(([, holds]) => holds).map(([trouble]) => trouble),
    detail: [...(failure === undefined ? [] : [failureText(failure)]), ...crashes, ...notes].join('\n'),
    screenshot,
  }
}

function notReached(at: number, detail: string): Outcome {
  return { at, message: null, lostFields: [], recovery: null, problems: ['not-reached'], detail, screenshot: null }
}

/** Returns the same page with a shorter time limit for single actions. */
function withShortActions(observed: ObservedPage, { browser }: CellOptions, actionMs: number): ObservedPage {
  setActionTimeout(observed.page.context(), actionMs)
  return { ...observed, expect: browser.expectWithin(actionMs) }
}

/**
 * Performs a step and waits until the page is idle. While a request fails, a failed step is caused by the fault
 * instead of the journey.
 */
async function tryStep(observed: ObservedPage, step: JourneyStep | undefined): Promise<Failure | undefined> {
  if (step === undefined) return undefined
  let failure: Failure | undefined
  try {
    ;({ failure } = await runAction(observed, step))
  } catch (error) {
    if (!(error instanceof StorefrontError) || error.kind !== 'broken-journey') throw error
    failure = {
      kind: 'expectation',
      expected: 'the step to pass',
      received: error.message,
      location: '',
      request: null,
      detail: '',
    }
  }
  await waitForIdle(observed.page, observed.network)
  return failure
}

/** Waits briefly for the text that reports the failure to the shopper. */
async function waitForMessage(page: Page, { faultBaseline, steps, at, options }: CellOptions): Promise<string | null> {
  // Excludes messages that the journey shows much later. A late request may belong to the next step.
  const latest = (steps[at]?.number ?? 0) + 1
  const isExpected = (text: string): boolean =>
    (faultBaseline.messages.get(maskDigits(text)) ?? Number.POSITIVE_INFINITY) <= latest
  const until = performance.now() + MESSAGE_SHARE * options.timeoutMs
  for (;;) {
    const view = await getShopperView(page)
    const message = view.messages.find((text) => !isExpected(text))
    if (message !== undefined || performance.now() > until) return message ?? null
    await page.waitForTimeout(100)
  }
}

/** Returns the lost fields. On a different page or in a step that passed, fields may be cleared as in the baseline. */
function getLostFields(view: ShopperView, { faultBaseline, steps, at }: CellOptions, stayed: boolean): string[] {
  const rightly = stayed ? [] : (faultBaseline.lostFields.get(steps[at]?.number ?? 0) ?? [])
  return view.lostFields.filter((label) => !rightly.includes(label))
}

/** Returns a URL's path and checkout step, the only parts that change the page's content. */
function getPageKey(url: string): string {
  const { pathname, searchParams } = new URL(url)
  return `${pathname} ${searchParams.get('stepId') ?? ''}`
}

interface StepOutcome {
  /** URL of the page before the step. */
  readonly from: string
  /** The reason why the step failed, or undefined if it passed despite the fault. */
  readonly failure: Failure | undefined
}

/**
 * Tries the shopper's ways to recover once the request works again, simplest first, and returns the first one that
 * works.
 */
async function recover(
  observed: ObservedPage,
  options: CellOptions,
  { from, failure }: StepOutcome,
): Promise<{ readonly recovery: Recovery | null; readonly notes: string[] }> {
  const { page } = observed
  const { recovery } = options
  const step = options.steps[options.at]
  const next = options.steps[options.at + 1]
  const button = page
    .getByRole('button', { name: RETRY_LABEL })
    .or(page.getByRole('link', { name: RETRY_LABEL }))
    .first()
  const currentUrl = (): Promise<Failure | undefined> => runSteps([step, next])
  // If the shopper moved on despite the fault, the next step must work. Otherwise, the step itself must work.
  const movedOn = failure === undefined || getPageKey(page.url()) !== getPageKey(from)
  const after = (): Promise<Failure | undefined> => (movedOn && next !== undefined ? runSteps([next]) : currentUrl())
  const offered = await button.isVisible()
  const recoveries: [Recovery, boolean, () => Promise<Failure | undefined>][] = [
    [
      'as-instructed',
      recovery !== undefined,
      async () => (await runOutside(recovery ?? (() => Promise.resolve()))) ?? (await currentUrl()),
    ],
    ['retry-button', offered, async () => (await runOutside(() => button.click())) ?? (await after())],
    // After the last step, there is no way to detect that the shopper is blocked.
    ['not-needed', failure === undefined && !offered && next !== undefined, () => runSteps([next])],
    ['repeated-action', failure !== undefined || offered, currentUrl],
    ['reload', true, async () => (await runOutside(() => page.reload())) ?? (await after())],
    ['restart', true, async () => (await runOutside(() => page.goto(from))) ?? (await currentUrl())],
  ]
  const notes: string[] = []
  for (const [kind, open, way] of recoveries) {
    if (!open) continue
    const obstacle = await way()
    if (obstacle === undefined) return { recovery: kind, notes: [] }
    notes.push(`${kind}: ${failureText(obstacle)}`)
  }
  return { recovery: null, notes }

  async function runSteps(steps: readonly (JourneyStep | undefined)[]): Promise<Failure | undefined> {
    for (const part of steps) {
      const obstacle = await tryStep(observed, part)
      if (obstacle !== undefined) return obstacle
    }
    return undefined
  }

  /** Performs an action outside the journey as if it were a step of the journey. */
  async function runOutside(action: (context: StepContext) => Promise<unknown>): Promise<Failure | undefined> {
    if (step === undefined) return undefined
    return tryStep(observed, { ...step, action: async (context) => void (await action(context)) })
  }
}

function failureText({ expected, received: seen }: Failure): string {
  return `Expected ${expected}; received: ${seen}`
}
