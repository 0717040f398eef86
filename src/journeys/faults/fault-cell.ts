import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Browser, BrowserContext } from '#browser/browser.ts'
import { contract } from '#contract/contract.ts'
import type { EndpointId } from '#contract/contract.ts'
import type { StepAction } from '../runner/journey.ts'
import { type JourneyRun, prepareContext, runAction } from '../runner/run-action.ts'
import { connectToShop } from '../runner/shop.ts'
import { type JourneyStep, listSteps } from '../runner/steps.ts'
import { maskCard } from '../step-end/screenshot.ts'
import { settle } from '../step-end/settle.ts'
import type { FaultCell, FaultKind, Recovery } from './fault-result.ts'
import { injectFault } from './inject-fault.ts'
import { getShopperView, installShopperProbe, type ShownMessages, trackInput } from './shopper-probe.ts'

/**
 * Milliseconds for which the page must show a message that it removes before the step has come to rest. A message that
 * the shopper ends, by a click or by typing, needs no time, because a journey reads faster than a shopper.
 */
const READ_MS = 1_000

/** Endpoints whose failure shows no message, as the specification demands (NEWS-07). */
const WITHOUT_MESSAGE = new Set(['subscribeToNewsletter'])

/** Problem of a fault that the shopper is not told about, although the shop has not recovered by itself. */
export const NO_MESSAGE = 'no message for the shopper'

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
  /**
   * Maximum milliseconds for each action since the fault began, which may wait for something that never appears, for
   * the request, which the page may send after its step, and for the message.
   */
  readonly limitMs: number
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
    const log = createMessageLog()
    await installShopperProbe(context, log.note)
    const page = await context.newPage()
    return await replay(options, { ...run, shop, guard, page }, context, log)
  } finally {
    await context.close()
    await shop.leave()
  }
}

/** The messages that a shopper had time to read, even if they are gone. */
interface MessageLog {
  readonly read: string[]
  note(shown: ShownMessages): void
  clear(): void
}

function createMessageLog(): MessageLog {
  const since = new Map<string, number>()
  const read: string[] = []
  return {
    read,
    note({ texts, at, isBeforeInput }) {
      if (isBeforeInput) read.push(...texts)
      for (const [text, start] of since) {
        if (texts.includes(text)) continue
        since.delete(text)
        if (at - start >= READ_MS) read.push(text)
      }
      for (const text of texts) if (!since.has(text)) since.set(text, at)
    },
    clear() {
      since.clear()
      read.length = 0
    },
  }
}

/** Returns the result of a repetition in which the request did not fail as planned. */
export function createUntested(
  { endpointId, kind, at, run }: Pick<CellOptions, 'endpointId' | 'kind' | 'at' | 'run'>,
  notTested: string,
): CellResult {
  const step = nameOf(listSteps(run.journey)[at])
  const cell = { endpointId, fault: kind, step, notTested, message: null, recovery: null, problems: [], detail: '' }
  return { cell, screenshot: undefined }
}

async function replay(
  options: CellOptions,
  started: JourneyRun,
  context: BrowserContext,
  log: MessageLog,
): Promise<CellResult> {
  const { page, guard, journey } = started
  const { endpointId, kind, limitMs } = options
  const steps = listSteps(journey)
  let { at } = options
  for (const step of steps.slice(0, at)) {
    const failure = await tryStep(started, step)
    if (failure !== undefined) return createUntested(options, `Step ${nameOf(step)} failed before: ${failure}`)
  }
  await trackInput(page)
  guard.take()
  log.clear()
  let from = page.url()
  const fault = await injectFault(context, { apiBase: started.shop.apiBase, endpointId, kind })
  const isApplied = (): boolean => fault.appliedCount() > 0
  context.setDefaultTimeout(limitMs)
  context.setDefaultNavigationTimeout(limitMs * 3)
  const run = { ...started, expect: started.expect.configure({ timeout: limitMs }) }
  let failure = await tryStep(run, steps[at])
  await waitUntil(isApplied, limitMs)
  if (!isApplied() && failure === undefined && at + 1 < steps.length) {
    // A request that the page sends when it is idle may come one step later than in the baseline run. By then, the
    // page no longer contains the input of earlier steps, so it cannot be lost.
    at += 1
    await trackInput(page)
    from = page.url()
    failure = await tryStep(run, steps[at])
    await waitUntil(isApplied, limitMs)
  }
  if (!isApplied()) {
    const reason = failure === undefined ? 'passed' : `failed: ${failure}`
    return createUntested(options, `The page did not send the request. Step ${nameOf(steps[at])} ${reason}`)
  }
  await settle(page, guard)
  // A page that already has its content, such as from the export, loses nothing if a read fails, so a message would
  // only disturb. A failed write always needs one, even if the step does not check its result.
  const isRead = contract.find(({ id }) => id === endpointId)?.method === 'GET'
  const needsMessage = !(isRead && failure === undefined) && !WITHOUT_MESSAGE.has(endpointId)
  // Excludes messages that the journey shows much later. A late request may belong to the next step.
  const latest = (steps[at]?.number ?? 0) + 1
  const isEffect = (text: string): boolean => (options.baseline.messages.get(maskDigits(text)) ?? Infinity) > latest
  const findMessage = async (): Promise<string | undefined> =>
    [...(await getShopperView(page)).messages, ...log.read].find(isEffect)
  const message = (await waitUntil(findMessage, needsMessage ? limitMs : 0)) ?? null
  const view = await getShopperView(page)
  const stayed = failure !== undefined && getPageKey(view.url) === getPageKey(from)
  // On a different page or in a step that passed, fields may be cleared as in the baseline.
  const rightlyLost = stayed ? [] : (options.baseline.lostFields.get(steps[at]?.number ?? 0) ?? [])
  const lostFields = view.lostFields.filter((label) => !rightlyLost.includes(label))
  const screenshot = run.shop.isPrivate ? undefined : await page.screenshot(maskCard(page)).catch(() => undefined)
  const crashes = guard.take().problems.filter((line) => line.startsWith('uncaught error'))
  await fault.remove()
  const { recovery, notes } = await recover(run, steps, {
    at,
    from,
    failure,
    action: journey.recoveries?.[endpointId as EndpointId],
  })
  const problems = [
    ...(message === null && needsMessage ? [NO_MESSAGE] : []),
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

/** Repeats a check until it returns something, or until the time limit. Returns the last result. */
async function waitUntil<Result>(check: () => Result | Promise<Result>, limitMs: number): Promise<Result> {
  const end = performance.now() + limitMs
  for (;;) {
    const result = await check()
    if (result || performance.now() >= end) return result
    await pause(100)
  }
}

/** Performs a step and waits until the page is idle. Returns why it failed, which the fault may cause. */
async function tryStep(run: JourneyRun, step: JourneyStep | undefined): Promise<string | undefined> {
  if (step === undefined) return undefined
  let failure: string | undefined
  try {
    await runAction(run, step)
  } catch (error) {
    failure = describeFailure(error)
  }
  await settle(run.page, run.guard)
  return failure
}

/** Returns the message of an error with the first line of its log, which may name the element. */
export function describeFailure(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  return text.replace(/\n\s*Call log:(\n.*)?[^]*/i, '$1').trim()
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
