import { stripVTControlCharacters } from 'node:util'
import type { Browser, BrowserContext, Page } from '#browser/browser.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointId } from '#contract/contract.ts'
import type { StepAction } from '../runner/journey.ts'
import { type JourneyRun, prepareContext, runAction } from '../runner/run-action.ts'
import { connectToShop } from '../runner/shop.ts'
import { type JourneyStep, listSteps } from '../runner/steps.ts'
import { maskCard } from '../step-end/screenshot.ts'
import { settle } from '../step-end/settle.ts'
import { type FaultCell, type FaultKind, NOT_SENT, type Recovery } from './fault-result.ts'
import { injectFault } from './inject-fault.ts'
import { getShopperView, installShopperProbe, trackInput } from './shopper-probe.ts'

/**
 * Maximum milliseconds for, in this order: each action in the faulty step, which may wait for something that never
 * appears; the request, which may be sent shortly after its step; the page's error message; and each action in the
 * second attempt.
 */
const FAULTY_ACTION_MS = 2_000
const REQUEST_MS = 2_500
const MESSAGE_MS = 1_500
const SECOND_TRY_MS = 3_000

const RETRY_LABEL = /^\s*(?:try again|retry|reload)/i

/** The messages and lost fields of a run without faults. Only differences from these are effects of the fault. */
export interface FaultBaseline {
  /** Text of each live region, with digits replaced by `#`, and the number of the first step that shows it. */
  readonly messages: ReadonlyMap<string, number>
  /** Fields whose input the page may clear by the end of each step, by step number. */
  readonly lostFields: ReadonlyMap<number, readonly string[]>
}

/** What the repetitions of a run share. Each has its own page and namespace. */
export type FaultRun = Omit<JourneyRun, 'page' | 'guard'>

interface CellOptions {
  readonly run: FaultRun
  readonly browser: Browser
  readonly baseline: FaultBaseline
  /** Index of the step that sends the request. */
  readonly at: number
  readonly endpointId: string
  readonly kind: FaultKind
}

/** Replaces digits, so that messages that differ only in numbers are considered equal. */
export function maskDigits(text: string): string {
  return text.replace(/\d+/g, '#')
}

/** A cell and the page while the endpoint was failing, if it may be shown. */
interface CellResult {
  readonly cell: FaultCell
  readonly screenshot: Buffer | undefined
}

/** Repeats a journey up to a request, makes the request fail, and records what the shopper sees then and afterward. */
export async function runCell(options: CellOptions): Promise<CellResult> {
  const { run, browser } = options
  const shop = await connectToShop(run.shop.site, { keepsPrivateData: !run.shop.isPrivate })
  const context = await browser.newContext()
  try {
    const guard = await prepareContext(context, { ...run, shop })
    /** Messages that the page showed since the fault began, even if they are gone. */
    const heard: string[] = []
    await installShopperProbe(context, (text) => void heard.push(text))
    const page = await context.newPage()
    return await replay(options, { ...run, shop, guard, page }, context, heard)
  } finally {
    await context.close()
    await shop.leave()
  }
}

async function replay(
  options: CellOptions,
  run: JourneyRun,
  context: BrowserContext,
  heard: string[],
): Promise<CellResult> {
  const { page, guard, journey } = run
  const { endpointId, kind } = options
  const steps = listSteps(journey)
  let { at } = options
  const notSent = (detail: string): CellResult => {
    const step = nameOf(steps[at])
    const cell = { endpointId, fault: kind, step, message: null, recovery: null, problems: [NOT_SENT], detail }
    return { cell, screenshot: undefined }
  }
  for (const step of steps.slice(0, at)) {
    const failure = await tryStep(run, step)
    if (failure !== undefined) return notSent(`Step ${step.number}, before the fault, failed: ${failure}`)
  }
  await trackInput(page)
  guard.take()
  heard.length = 0
  let from = page.url()
  const fault = await injectFault(context, { apiBase: run.shop.apiBase, endpointId, kind })
  const faulty = withShortActions(run, FAULTY_ACTION_MS)
  let failure = await tryStep(faulty, steps[at])
  await fault.waitUntilApplied(REQUEST_MS)
  if (fault.appliedCount() === 0 && failure === undefined && at + 1 < steps.length) {
    // A request that the page sends when it is idle may come one step later than in the baseline run. By then, the
    // page no longer contains the input of earlier steps, so it cannot be lost.
    at += 1
    await trackInput(page)
    from = page.url()
    failure = await tryStep(faulty, steps[at])
    await fault.waitUntilApplied(REQUEST_MS)
  }
  if (fault.appliedCount() === 0) {
    await fault.remove()
    return notSent('The page did not make the request this time.')
  }
  await settle(page, guard)
  const message = await waitForMessage(page, heard, options.baseline, steps[at])
  const view = await getShopperView(page)
  // Reads the URL from the page itself, because the driver's URL may be slightly older than the view.
  const currentUrl = await page.evaluate(() => location.href)
  const stayed = failure !== undefined && getPageKey(currentUrl) === getPageKey(from)
  // On a different page or in a step that passed, fields may be cleared as in the baseline.
  const rightlyLost = stayed ? [] : (options.baseline.lostFields.get(steps[at]?.number ?? 0) ?? [])
  const lostFields = view.lostFields.filter((label) => !rightlyLost.includes(label))
  const screenshot = run.shop.isPrivate ? undefined : await page.screenshot(maskCard(page)).catch(() => undefined)
  const crashes = guard.take().problems.filter((line) => line.startsWith('uncaught error'))
  await fault.remove()
  const { recovery, notes } = await recover(withShortActions(run, SECOND_TRY_MS), steps, {
    at,
    from,
    failure,
    action: journey.recoveries?.[endpointId as EndpointId],
  })
  // A page that already has its content, such as from the export, loses nothing if a read fails, so a message would
  // only disturb. A failed write always needs one, even if the step does not check its result.
  const isRead = contract.find(({ id }) => id === endpointId)?.method === 'GET'
  const problems = [
    ...(message === null && !(isRead && failure === undefined) ? ['no message for the shopper'] : []),
    ...(lostFields.length > 0 ? [`lost what the shopper typed: ${lostFields.join(', ')}`] : []),
    ...(view.blank ? ['the page is blank'] : []),
    ...(recovery === null ? ['the shopper could not continue after the endpoint worked again'] : []),
    ...(crashes.length > 0 ? ['the page threw an error'] : []),
  ]
  const detail = [...(failure === undefined ? [] : [failure]), ...crashes, ...notes].join('\n')
  return {
    cell: { endpointId, fault: kind, step: nameOf(steps[at]), message, recovery, problems, detail },
    screenshot,
  }
}

function nameOf(step: JourneyStep | undefined): string {
  return `${step?.number}. ${step?.name}`
}

/** Returns the same run with a shorter time limit for single actions. */
function withShortActions(run: JourneyRun, actionMs: number): JourneyRun {
  const context = run.page.context()
  context.setDefaultTimeout(actionMs)
  context.setDefaultNavigationTimeout(actionMs * 3)
  return { ...run, expect: run.expect.configure({ timeout: actionMs }) }
}

/** Performs a step and waits until the page is idle. Returns why it failed, which the fault may cause. */
async function tryStep(run: JourneyRun, step: JourneyStep | undefined): Promise<string | undefined> {
  if (step === undefined) return undefined
  let failure: string | undefined
  try {
    await runAction(run, step)
  } catch (error) {
    failure = error instanceof Error ? stripVTControlCharacters(error.message) : String(error)
  }
  await settle(run.page, run.guard)
  return failure
}

/** Waits briefly for the text that reports the failure to the shopper. Messages that are gone again count too. */
async function waitForMessage(
  page: Page,
  heard: readonly string[],
  { messages }: FaultBaseline,
  step: JourneyStep | undefined,
): Promise<string | null> {
  // Excludes messages that the journey shows much later. A late request may belong to the next step.
  const latest = (step?.number ?? 0) + 1
  const isExpected = (text: string): boolean => (messages.get(maskDigits(text)) ?? Infinity) <= latest
  const until = performance.now() + MESSAGE_MS
  for (;;) {
    const view = await getShopperView(page)
    const message = [...view.messages, ...heard].find((text) => !isExpected(text))
    if (message !== undefined || performance.now() > until) return message ?? null
    await page.waitForTimeout(100)
  }
}

/** Returns a URL's path and checkout step, the only parts that change the page's content. */
function getPageKey(url: string): string {
  const { pathname, searchParams } = new URL(url)
  return `${pathname} ${searchParams.get('stepId') ?? ''}`
}

interface StepOutcome {
  /** Index of the step. */
  readonly at: number
  /** URL of the page before the step. */
  readonly from: string
  /** The reason why the step failed, or undefined if it passed despite the fault. */
  readonly failure: string | undefined
  /** Action of the shopper before retrying, or undefined if none is needed. */
  readonly action: StepAction | undefined
}

/**
 * Tries the shopper's ways to recover once the request works again, simplest first, and returns the first one that
 * works.
 */
async function recover(
  run: JourneyRun,
  steps: readonly JourneyStep[],
  { at, from, failure, action }: StepOutcome,
): Promise<{ readonly recovery: Recovery | null; readonly notes: string[] }> {
  const { page } = run
  const step = steps[at]
  const next = steps[at + 1]
  const button = page
    .getByRole('button', { name: RETRY_LABEL })
    .or(page.getByRole('link', { name: RETRY_LABEL }))
    .first()
  const repeat = (): Promise<string | undefined> => runSteps([step, next])
  // If the shopper moved on despite the fault, the next step must work. Otherwise, the step itself must work.
  const movedOn = failure === undefined || getPageKey(page.url()) !== getPageKey(from)
  const goOn = (): Promise<string | undefined> => (movedOn && next !== undefined ? runSteps([next]) : repeat())
  const offered = await button.isVisible()
  const recoveries: [Recovery, boolean, () => Promise<string | undefined>][] = [
    ['as-instructed', action !== undefined, async () => (await runExtra(action)) ?? (await repeat())],
    ['retry-button', offered, async () => (await runExtra(() => button.click())) ?? (await goOn())],
    // After the last step, there is no way to detect that the shopper is blocked.
    ['not-needed', failure === undefined && !offered && next !== undefined, () => runSteps([next])],
    ['repeated-action', failure !== undefined || offered, repeat],
    ['reload', true, async () => (await runExtra(async () => void (await page.reload()))) ?? (await goOn())],
    ['restart', true, async () => (await runExtra(async () => void (await page.goto(from)))) ?? (await repeat())],
  ]
  const notes: string[] = []
  for (const [kind, isPossible, tryRecovery] of recoveries) {
    if (!isPossible) continue
    const obstacle = await tryRecovery()
    if (obstacle === undefined) return { recovery: kind, notes: [] }
    notes.push(`${kind}: ${obstacle}`)
  }
  return { recovery: null, notes }

  async function runSteps(parts: readonly (JourneyStep | undefined)[]): Promise<string | undefined> {
    for (const part of parts) {
      const obstacle = await tryStep(run, part)
      if (obstacle !== undefined) return obstacle
    }
    return undefined
  }

  /** Performs an action outside of the journey as if it were a step of the journey. */
  async function runExtra(extra: StepAction | undefined): Promise<string | undefined> {
    return step === undefined || extra === undefined ? undefined : tryStep(run, { ...step, action: extra })
  }
}
