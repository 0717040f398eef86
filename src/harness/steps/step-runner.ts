import { setTimeout as pause } from 'node:timers/promises'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Redact } from '#redaction/redactor.ts'
import { isTimeout, type Page } from '../drivers/browser.ts'
import { createClosedError, isBrowserClosed } from '../drivers/closed-browser.ts'
import { redactSnapshot } from '../findings/redact-step.ts'
import type { Failure, Step } from '../findings/step.ts'
import { toBrokenJourneyError } from '../journeys/choose/broken-journey.ts'
import {
  findJourneyLocation,
  formatLocation,
  parseStack,
  type SourceLocation,
} from '../journeys/choose/source-location.ts'
import type { StepAction } from '../journeys/journey.ts'
import type { ExpectationError } from '../observe/expectation.ts'
import { findUnmetRejections, getObservedFailures } from '../observe/observed-failures.ts'
import { captureSnapshot, type PageCapture, capturePage, EMPTY_CAPTURE, waitForIdle } from '../observe/page-capture.ts'
import { TIMEOUT, withTimeout } from '../observe/time-limit.ts'
import { checkStepEnd } from '../page-checks/step-end.ts'
import { matchesBaseline } from '../snapshots/compare-snapshots.ts'
import { ENGINE_TITLES, type EngineName } from '../targets/engines.ts'
import {
  addMissingPage,
  addRequests,
  createClosedFailure,
  explainFailure,
  sortByCause,
  createTimeoutFailure,
  toFailure,
  WAITS_ELSEWHERE,
} from './failure.ts'
import type { ObservedPage } from './observed-page.ts'
import { findShownTexts } from './shown-texts.ts'
import { createStepContext } from './step-context.ts'

/** A journey step and its location in the journey file. */
export interface JourneyStep {
  readonly number: number
  readonly name: string
  readonly location: SourceLocation
  readonly action: StepAction
}

/**
 * Runs a step and captures the state at its end. `before` is the redacted accessibility tree at the end of the previous
 * step, if any.
 * @throws {StorefrontError} under the same conditions as `runAction`.
 */
export async function runStep(observed: ObservedPage, step: JourneyStep, before = ''): Promise<Step> {
  const startedAt = performance.now()
  const { failure, pending } = await runAction(observed, step)
  const failedAtMs = performance.now()
  const closed = failure?.kind === 'page-closed'
  if (!closed) await waitForIdle(observed.page, observed.network)
  const durationMs = Math.round(performance.now() - startedAt)
  const { seen, stuck } = closed
    ? { seen: EMPTY_CAPTURE, stuck: undefined }
    : await capture(observed, step, failure !== undefined)
  // A failed expectation is reported on its own, without page checks.
  const pageProblems = failure !== undefined || stuck !== undefined ? [] : await checkPage(observed, seen)
  const network = observed.network.take()
  const problems = observed.problems.take()
  const waiting = pending === undefined ? {} : await findPendingLine(observed, step, pending)
  const isOpen = observed.page.url() !== 'about:blank'
  const explain = (one: Failure): Failure =>
    isOpen ? explainFailure(one, network, seen.snapshot?.aria) : addMissingPage(one)
  const others = [
    ...(stuck === undefined ? [] : [stuck]),
    ...findUnmetRejections(network, step.location),
    // Browser and API errors explain why the page looks this way.
    ...getObservedFailures(problems, network, step.location),
    ...pageProblems.flatMap((error) => toFailure(error, step.location) ?? []),
  ]
  const failures =
    failure === undefined
      ? others.map((one, index) => (index === 0 ? explain(one) : one))
      : sortByCause(explain(addRequests({ ...failure, ...waiting }, network, failedAtMs)), others)
  const [first, ...rest] = failures
  const aria = seen.snapshot?.aria
  const shownTexts = aria === undefined ? [] : findShownTexts(observed.redact(aria), before)
  const requests = failures.length === 0 ? network.requests : [...network.requests, ...network.pending]
  return {
    number: step.number,
    name: step.name,
    status: failures.length === 0 ? 'passed' : 'failed',
    startedAtMs: Math.round(startedAt - observed.startedAtMs),
    durationMs,
    path: observed.page.url().replace(observed.site, ''),
    ...seen,
    requests: requests.map(({ record }) => record),
    console: problems.console,
    cspViolations: problems.cspViolations,
    failures: first === undefined || shownTexts.length === 0 ? failures : [{ ...first, shownTexts }, ...rest],
  }
}

/** The outcome of the function of a step. */
interface ActionOutcome {
  /** The unmet expectation; undefined if the page does what the journey expects. */
  readonly failure: Failure | undefined
  /** The promise of the function, if it is still pending at the time limit. */
  readonly pending?: Promise<void>
}

/**
 * Runs the function of a step. Returns a failure if the page does not do what the journey expects.
 * @throws {StorefrontError} if the browser closes or if the journey's own code throws.
 */
export async function runAction(observed: ObservedPage, step: JourneyStep): Promise<ActionOutcome> {
  const { loopGuard, stepLimitMs } = observed
  await loopGuard?.start(stepLimitMs, describeBroken(step))
  return tryAction(observed, step).finally(() => loopGuard?.stop())
}

async function tryAction(observed: ObservedPage, step: JourneyStep): Promise<ActionOutcome> {
  const action = step.action(createStepContext(observed))
  try {
    const outcome = await withTimeout(observed.stepLimitMs, action, observed.signal)
    if (closedItself(observed)) return { failure: createClosedFailure(step.location) }
    if (outcome !== TIMEOUT) return { failure: undefined }
    return { failure: createTimeoutFailure(observed.stepLimitMs, 'the step', step.location), pending: action }
  } catch (error) {
    observed.signal?.throwIfAborted()
    if (error instanceof StorefrontError) throw error
    if (closedItself(observed)) return { failure: createClosedFailure(step.location) }
    if (isPageClosed(observed, error)) throw toClosedError(observed, step, error)
    const failure = toFailure(error, step.location)
    if (failure !== undefined) return { failure }
    throw toBrokenJourneyError(describeBroken(step), error, step.location)
  }
}

/** Returns the beginning of an error's message for a step whose code is wrong. */
export function describeBroken({ number, name }: Pick<JourneyStep, 'number' | 'name'>): string {
  return `The journey is broken in step ${number}, "${name}"`
}

/** Maximum milliseconds for a page to close. */
const CLOSE_LIMIT_MS = 5_000

/**
 * Closes the page to find the line of the journey that is still waiting for it, because the pending call then fails at
 * that line. If the call is still pending, the journey is waiting for something else. Returns the fields of the failure
 * to replace, or none if the page stays open at the end of the run.
 */
async function findPendingLine(
  { page, options: { headed, until } }: ObservedPage,
  { location: { file } }: JourneyStep,
  pending: Promise<void>,
): Promise<Partial<Pick<Failure, 'location' | 'received'>>> {
  if (headed && until !== null) return {}
  const ended = pending.then(
    () => undefined,
    (error: unknown) => error,
  )
  await withTimeout(
    CLOSE_LIMIT_MS,
    page.close().catch(() => undefined),
  )
  const error = await withTimeout(CLOSE_LIMIT_MS, ended)
  if (error === TIMEOUT) return { received: WAITS_ELSEWHERE }
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const location = parseStack(stack).find((frame) => frame.file === file) ?? findJourneyLocation(stack)
  return location === undefined ? {} : { location: formatLocation(location) }
}

/** Returns the visible problems at the end of a step, or none if the page is closing. */
async function checkPage({ page }: ObservedPage, { vitals }: PageCapture): Promise<ExpectationError[]> {
  try {
    return await checkStepEnd(page, vitals)
  } catch (error) {
    if (error instanceof Error && /context was destroyed|has been closed/.test(error.message)) return []
    throw error
  }
}

async function capture(
  observed: ObservedPage,
  step: JourneyStep,
  hasFailed: boolean,
): Promise<{ readonly seen: PageCapture; readonly stuck: Failure | undefined }> {
  const { folder, redact } = observed
  const accessibility = observed.options.accessibility && !hasFailed
  const options = { folder, redact, screenshot: screenshotName(step, redact), accessibility }
  if (hasFailed && !(await responds(observed.page)))
    return { seen: EMPTY_CAPTURE, stuck: createTimeoutFailure(RESPONSE_LIMIT_MS, "the page's code", step.location) }
  try {
    const looking = capturePage(observed.page, options).then((first) => retakeSnapshot(observed, step, first))
    const seen = await withTimeout(observed.stepLimitMs, looking, observed.signal)
    if (seen !== TIMEOUT) return { seen, stuck: undefined }
  } catch (error) {
    observed.signal?.throwIfAborted()
    if (isPageClosed(observed, error)) throw toClosedError(observed, step, error)
    if (!isTimeout(error)) throw error
  }
  return {
    seen: EMPTY_CAPTURE,
    stuck: createTimeoutFailure(observed.stepLimitMs, 'a check of the page', step.location),
  }
}

/** Maximum milliseconds for a page to respond after a failed step. */
const RESPONSE_LIMIT_MS = 10_000

/** Returns whether a page responds, which it does not if its code is in an endless loop. */
async function responds(page: Page): Promise<boolean> {
  const response = page.evaluate(() => true).catch(() => true)
  return (await withTimeout(RESPONSE_LIMIT_MS, response)) !== TIMEOUT
}

/** Maximum delay of late content in milliseconds. React shows suspended content up to 300 ms later. */
const LATE_MS = 400

/** Captures a step again if it differs from the baseline, because late content does not count as a difference. */
async function retakeSnapshot(
  { page, folder, baseline: before, redact }: ObservedPage,
  step: JourneyStep,
  seen: PageCapture,
): Promise<PageCapture> {
  const { screenshot, snapshot } = seen
  if (before === undefined || screenshot === null || snapshot == null) return seen
  const now = { folder, screenshot, snapshot: redactSnapshot(snapshot, redact) }
  if (await matchesBaseline(before, { ...step, name: redact(step.name) }, now)) return seen
  await pause(LATE_MS)
  return { ...seen, snapshot: await captureSnapshot(page, { folder, screenshot, redact }) }
}

/** Returns whether the page is closed while its browser is still running. */
function closedItself({ page }: ObservedPage): boolean {
  return page.isClosed() && page.context().browser()?.isConnected() === true
}

function isPageClosed({ page }: ObservedPage, error: unknown): boolean {
  const crashed = error instanceof Error && /Target crashed|has been closed/.test(error.message)
  return crashed || isBrowserClosed(error) || page.isClosed() || page.context().browser()?.isConnected() !== true
}

/**
 * Returns an error that names the engine and distinguishes between a closed browser and a running browser that lost
 * the page.
 */
function toClosedError({ page }: ObservedPage, { number, name }: JourneyStep, cause: unknown): StorefrontError {
  const text = cause instanceof Error ? cause.message : ''
  const browser = page.context().browser()
  const engine = (browser?.browserType().name() ?? 'chromium') as EngineName
  const title = ENGINE_TITLES[engine]
  const closedLine = text.split('\n').find((line) => line.includes('has been closed')) ?? ''
  const reason = text.includes('Target crashed')
    ? `The page crashed in ${title}`
    : browser?.isConnected() === true && !page.isClosed() && closedLine !== ''
      ? `${title} lost the page (${closedLine.trim()})`
      : `${title} closed`
  return createClosedError(`${reason} in step ${number}, "${name}"`, engine, cause)
}

/**
 * Maximum length of a step's name in the file name of its screenshot, so that the file name stays within the limit of
 * the file system.
 */
const MAX_SLUG_LENGTH = 80

function screenshotName({ number, name }: JourneyStep, redact: Redact): string {
  const slug = redact(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '')
  return `screenshots/${String(number).padStart(2, '0')}-${slug}.webp`
}
