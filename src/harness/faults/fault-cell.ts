import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { BrowserContext, Page } from '../drivers/browser.ts'
import type { FaultCell, FaultKind, FaultProblem, Recovery } from '../findings/fault-result.ts'
import type { Failure } from '../findings/step.ts'
import type { StepAction, StepContext } from '../journeys/journey.ts'
import { waitForIdle, takeScreenshot } from '../observe/page-capture.ts'
import { connectToShop } from '../steps/connect-to-shop.ts'
import { allow, openObservedPage, type ObservedPage, type ObservedPageOptions } from '../steps/observed-page.ts'
import { runAction, type JourneyStep } from '../steps/step-runner.ts'
import { injectFault } from './inject-fault.ts'
import { installShopperProbe, type ShopperView, getShopperView, trackInput } from './shopper-probe.ts'

/**
 * Parts of the run's `--timeout`: for each action of the step with the fault, which waits for what may never come; for
 * the request, which may be sent a moment after its step; for the page's message of the failure; for each action of the
 * second try.
 */
const FAULTY_ACTION_SHARE = 0.4
const REQUEST_SHARE = 0.5
const MESSAGE_SHARE = 0.3
const SECOND_TRY_SHARE = 0.6

const RETRY_LABEL = /^\s*(?:try again|retry|reload)/i

/** What is usual where no call fails; what differs from it is due to the fault. */
export interface FaultBaseline {
  /** Texts of live regions, digits as `#`, each with the number of the step that meets it first. */
  readonly messages: ReadonlyMap<string, number>
  /** Typed values that are rightly gone at the end of each step, by its number. */
  readonly lostFields: ReadonlyMap<number, readonly string[]>
}

export interface CellOptions extends Omit<ObservedPageOptions, 'shop'> {
  readonly site: string
  /** What the journey's shopper does before a second try; undefined where a second try is enough. */
  readonly recovery: StepAction | undefined
  /** The steps, listed for this cell alone, since a journey may remember things between them. */
  readonly story: readonly JourneyStep[]
  /** Index of the step that makes the call. */
  readonly at: number
  readonly endpointId: string
  readonly kind: FaultKind
  readonly faultBaseline: FaultBaseline
}

/** Texts that differ only in their numbers are the same message. */
export function maskDigits(text: string): string {
  return text.replace(/\d+/g, '#')
}

/**
 * Replays a story up to a call, lets the call fail, and looks at what the shopper has then and later.
 * @throws {StorefrontError} when the browser or the shop goes away.
 */
export async function runCell(options: CellOptions): Promise<FaultCell> {
  const startTime = performance.now()
  const shop = await connectToShop(options.site)
  const { observed, context, close } = await openObservedPage({ ...options, shop })
  try {
    const { at, ...outcome } = await replay(options, observed, context, shop.apiBase)
    const step = options.story[at]
    if (step === undefined) throw new Error(`The story has no step ${at + 1}.`)
    return {
      endpointId: options.endpointId,
      fault: options.kind,
      step: { number: step.number, name: step.name },
      ...outcome,
      durationMs: Math.round(performance.now() - startTime),
    }
  } finally {
    await close()
    await shop.leave()
  }
}

/** What came of the fault, and the index of the step that met it. */
type Outcome = Omit<FaultCell, 'endpointId' | 'fault' | 'step' | 'durationMs'> & Pick<CellOptions, 'at'>

async function replay(
  first: CellOptions,
  observed: ObservedPage,
  context: BrowserContext,
  apiBase: string,
): Promise<Outcome> {
  const { story, endpointId, kind } = first
  const { timeoutMs } = first.options
  let { at } = first
  await installShopperProbe(context, () => undefined)
  for (const step of story.slice(0, at)) {
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
  let failure = await tryStep(faulty, story[at])
  await fault.waitUntilApplied(REQUEST_SHARE * timeoutMs)
  if (fault.appliedCount() === 0 && failure === undefined && at + 1 < story.length) {
    // What a page calls when it has time may come a step later than in the rehearsal. What was typed before that step is
    // no longer at stake, as it is not there.
    at += 1
    await trackInput(page)
    from = page.url()
    failure = await tryStep(faulty, story[at])
    await fault.waitUntilApplied(REQUEST_SHARE * timeoutMs)
  }
  const options = { ...first, at }
  if (fault.appliedCount() === 0) {
    await fault.remove()
    return notReached(at, 'The page did not make the call this time.')
  }
  await waitForIdle(page, observed.network)
  const message = await waitForMessage(page, options)
  const view = await getShopperView(page)
  // As the page itself has it: what the driver knows may be a moment older than the view.
  const currentUrl = await page.evaluate(() => location.href)
  const lostFields = getLostFields(view, options, failure !== undefined && getPageKey(currentUrl) === getPageKey(from))
  const picture = `screenshots/fault-${endpointId}-${kind}.webp`
  await takeScreenshot(page, { path: join(options.folder, picture), quality: 60, redact: observed.redact })
  const crashes = observed.problems.take().uncaught.map((error) => error.message)
  await fault.remove()
  const retrying = withShortActions(observed, options, SECOND_TRY_SHARE * timeoutMs)
  const { recovery, notes } = await recover(retrying, options, { from, failure })
  const problems: [FaultProblem, boolean][] = [
    ['no-message', message === null],
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
    screenshot: picture,
  }
}

function notReached(at: number, detail: string): Outcome {
  return { at, message: null, lostFields: [], recovery: null, problems: ['not-reached'], detail, screenshot: null }
}

/** The same page where a single action may take less time. */
function withShortActions(observed: ObservedPage, { browser }: CellOptions, actionMs: number): ObservedPage {
  allow(observed.page.context(), actionMs)
  return { ...observed, expect: browser.expectWithin(actionMs) }
}

/** Acts a step out and lets the page come to rest. What the journey stumbles over while a call fails is not its own doing. */
async function tryStep(observed: ObservedPage, step: JourneyStep | undefined): Promise<Failure | undefined> {
  if (step === undefined) return undefined
  let failure: Failure | undefined
  try {
    failure = await runAction(observed, step)
  } catch (error) {
    if (!(error instanceof StorefrontError) || error.kind !== 'broken-journey') throw error
    failure = {
      kind: 'expectation',
      expected: 'the step to go through',
      received: error.message,
      location: '',
      request: null,
      detail: '',
    }
  }
  await waitForIdle(observed.page, observed.network)
  return failure
}

/** The text that tells the shopper, waited for a moment. */
async function waitForMessage(page: Page, { faultBaseline, story, at, options }: CellOptions): Promise<string | null> {
  // What the story meets much later only is not usual here; the next step may have begun, where the call came late.
  const latest = (story[at]?.number ?? 0) + 1
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

/** On another page, or in a step that went through, what is usually gone may be gone. */
function getLostFields(view: ShopperView, { faultBaseline, story, at }: CellOptions, stayed: boolean): string[] {
  const rightly = stayed ? [] : (faultBaseline.lostFields.get(story[at]?.number ?? 0) ?? [])
  return view.lostFields.filter((label) => !rightly.includes(label))
}

/** Path and step of the checkout; other parts of an address do not change what is on the page. */
function getPageKey(url: string): string {
  const { pathname, searchParams } = new URL(url)
  return `${pathname} ${searchParams.get('stepId') ?? ''}`
}

interface StepOutcome {
  /** Address before the step. */
  readonly from: string
  /** Why the step failed; undefined when it went through all the same. */
  readonly failure: Failure | undefined
}

/** What a shopper would do now that the call works again, the nearest first; the first that leads on counts. */
async function recover(
  observed: ObservedPage,
  options: CellOptions,
  { from, failure }: StepOutcome,
): Promise<{ readonly recovery: Recovery | null; readonly notes: string[] }> {
  const { page } = observed
  const { recovery } = options
  const step = options.story[options.at]
  const next = options.story[options.at + 1]
  const button = page
    .getByRole('button', { name: RETRY_LABEL })
    .or(page.getByRole('link', { name: RETRY_LABEL }))
    .first()
  const currentUrl = (): Promise<Failure | undefined> => runSteps([step, next])
  // Where the shopper has got on all the same, the step behind is what must work; elsewhere the step itself.
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
    // Behind the last step nothing would show that the shopper is not held up.
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

  /** Does something outside the story as if it were a step of it. */
  async function runOutside(action: (context: StepContext) => Promise<unknown>): Promise<Failure | undefined> {
    if (step === undefined) return undefined
    return tryStep(observed, { ...step, action: async (context) => void (await action(context)) })
  }
}

function failureText({ expected, received: seen }: Failure): string {
  return `Expected ${expected}; seen: ${seen}`
}
