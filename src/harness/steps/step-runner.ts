import { setTimeout as pause } from 'node:timers/promises'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Redact } from '#redaction/redactor.ts'
import { judgeStepEnd } from '../behaviour/step-end.ts'
import { isTimeout } from '../drivers/browser.ts'
import type { Failure, Step } from '../findings/step.ts'
import type { Act, Scene } from '../journeys/journey.ts'
import { ExpectationError, type Place, placeText } from '../observe/expectation.ts'
import { lastFailedCall, observedFailures } from '../observe/observed-failures.ts'
import { captureLook, type PageCapture, capturePage, NOTHING_CAPTURED, settle } from '../observe/page-capture.ts'
import { TOO_LONG, within } from '../observe/time-limit.ts'
import { matchesBaseline } from '../snapshots/compare-snapshots.ts'
import { ENGINE_TITLES, type EngineName } from '../targets/engines.ts'
import { closedFailure, explained, failureOf, timeoutFailure } from './failure.ts'
import type { ObservedPage } from './observed-page.ts'

/** A step of the story and where the journey tells it. */
export interface StoryStep {
  readonly number: number
  readonly name: string
  readonly place: Place
  readonly act: Act
}

/**
 * Runs one step and looks at the state it ends in.
 * @throws {StorefrontError} as `act` does.
 */
export async function runStep(observed: ObservedPage, step: StoryStep): Promise<Step> {
  const startedAt = performance.now()
  const failure = await act(observed, step)
  const closed = failure?.kind === 'page-closed'
  if (!closed) await settle(observed.page, observed.network)
  const durationMs = Math.round(performance.now() - startedAt)
  const accessibility = observed.options.accessibility && failure === undefined
  const { seen, stuck } = closed
    ? { seen: NOTHING_CAPTURED, stuck: undefined }
    : await capture(observed, step, accessibility)
  // What a step leaves that was not met is told by that, not by how it looks.
  const looks = failure !== undefined || stuck !== undefined ? [] : await judgeLook(observed, seen)
  const network = observed.network.take()
  const problems = observed.problems.take()
  const found = [
    ...(failure === undefined ? [] : [{ ...failure, request: lastFailedCall(network) }]),
    ...(stuck === undefined ? [] : [stuck]),
    // What the browser or the API said explains how the page looks.
    ...observedFailures(problems, network, step.place),
    ...looks.flatMap((error) => failureOf(error, step.place) ?? []),
  ]
  const failures = found.map((one, index) => (index === 0 ? explained(one, network, seen.snapshot?.aria) : one))
  return {
    number: step.number,
    name: step.name,
    status: failures.length === 0 ? 'passed' : 'failed',
    startedAtMs: Math.round(startedAt - observed.beganAt),
    durationMs,
    path: observed.page.url().replace(observed.site, ''),
    ...seen,
    requests: network.requests.map(({ record }) => record),
    console: problems.console,
    cspViolations: problems.cspViolations,
    failures,
  }
}

/**
 * Acts out the step; gives the failure when the page does not do what the journey expects.
 * @throws {StorefrontError} when the browser goes away or the journey's own code breaks.
 */
export async function act(observed: ObservedPage, step: StoryStep): Promise<Failure | undefined> {
  try {
    const outcome = await within(observed.stepLimitMs, step.act(sceneOf(observed)), observed.signal)
    if (closedItself(observed)) return closedFailure(step.place)
    return outcome === TOO_LONG ? timeoutFailure(observed.stepLimitMs, 'the step', step.place) : undefined
  } catch (error) {
    observed.signal?.throwIfAborted()
    if (error instanceof StorefrontError) throw error
    if (closedItself(observed)) return closedFailure(step.place)
    if (isGone(observed, error)) throw goneError(observed, step, error)
    const failure = failureOf(error, step.place)
    if (failure !== undefined) return failure
    const reason = error instanceof Error ? error.message : String(error)
    throw new StorefrontError({
      kind: 'broken-journey',
      message: `The journey itself is broken in step ${step.number}, "${step.name}": ${reason}`,
      next: `mend the step at ${placeText(step.place)}.`,
      cause: error,
    })
  }
}

/** What is wrong with how the end of a step looks; nothing of a page that is just being left. */
async function judgeLook({ page }: ObservedPage, { vitals }: PageCapture): Promise<ExpectationError[]> {
  try {
    return await judgeStepEnd(page, vitals)
  } catch (error) {
    if (error instanceof Error && /context was destroyed|has been closed/.test(error.message)) return []
    throw error
  }
}

async function capture(
  observed: ObservedPage,
  step: StoryStep,
  accessibility: boolean,
): Promise<{ readonly seen: PageCapture; readonly stuck: Failure | undefined }> {
  const { folder, redact } = observed
  const options = { folder, redact, picture: pictureName(step, redact), accessibility }
  try {
    const looking = capturePage(observed.page, options).then((first) => lookAgain(observed, step, first))
    const seen = await within(observed.stepLimitMs, looking, observed.signal)
    if (seen !== TOO_LONG) return { seen, stuck: undefined }
  } catch (error) {
    observed.signal?.throwIfAborted()
    if (isGone(observed, error)) throw goneError(observed, step, error)
    if (!isTimeout(error)) throw error
  }
  return { seen: NOTHING_CAPTURED, stuck: timeoutFailure(observed.stepLimitMs, 'a look at the page', step.place) }
}

/** How long a part of a page may come after the rest: React shows what it waited for up to 300 ms later. */
const LATE_MS = 400

/** A step that differs from the run before is looked at once more: what comes a moment later is no difference. */
async function lookAgain(
  { page, folder, before, redact }: ObservedPage,
  step: StoryStep,
  seen: PageCapture,
): Promise<PageCapture> {
  const { screenshot: picture, snapshot: look } = seen
  if (before === undefined || picture === null || look == null) return seen
  const now = { folder, picture, words: redact(look.aria) }
  if (await matchesBaseline(before, { ...step, name: redact(step.name) }, now)) return seen
  await pause(LATE_MS)
  return { ...seen, snapshot: await captureLook(page, { folder, picture, redact }) }
}

function sceneOf(observed: ObservedPage): Scene {
  return {
    page: observed.page,
    expect: observed.expect,
    device: observed.device,
    open: (path) => open(observed, path),
    expectRefusal: (endpoint, status) => observed.network.expectRefusal(endpoint, status),
    async lastAnswer(endpoint) {
      // The page may act on an answer a moment before it is noted here.
      await observed.network.idle()
      const answer = observed.network.lastAnswer(endpoint)
      if (answer === undefined) throw new ExpectationError(`a good answer to ${endpoint.id}`, 'the page has had none')
      return answer
    },
  }
}

/** What each engine says where nobody answers. */
const REFUSED = /net::ERR_CONNECTION_|NS_ERROR_CONNECTION_REFUSED|e=connectionFailure|Could not connect/

async function open(observed: ObservedPage, path: string): Promise<void> {
  await observed.page.goto(`${observed.site}${path}`).catch((cause: unknown) => {
    if (!(cause instanceof Error) || !REFUSED.test(cause.message)) throw cause
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The site at ${observed.site} went away.`,
      next: 'see that it is still served, then run the command again.',
      cause,
    })
  })
}

/** Whether the page is gone while its browser is well. */
function closedItself({ page }: ObservedPage): boolean {
  return page.isClosed() && page.context().browser()?.isConnected() === true
}

function isGone({ page }: ObservedPage, error: unknown): boolean {
  const crashed = error instanceof Error && /Target crashed|has been closed/.test(error.message)
  return crashed || page.isClosed() || page.context().browser()?.isConnected() !== true
}

/** Names the engine, and tells a browser that is gone from one that is there but lost the page. */
function goneError({ page }: ObservedPage, { number, name }: StoryStep, cause: unknown): StorefrontError {
  const text = cause instanceof Error ? cause.message : ''
  const browser = page.context().browser()
  const engine = (browser?.browserType().name() ?? 'chromium') as EngineName
  const title = ENGINE_TITLES[engine]
  const lost = text.split('\n').find((line) => line.includes('has been closed')) ?? ''
  const what = text.includes('Target crashed')
    ? `The page crashed in ${title}`
    : browser?.isConnected() === true && !page.isClosed()
      ? `${title} lost the page (${lost.trim()})`
      : `${title} went away`
  const other =
    engine === 'chromium' ? 'try another browser with STOREFRONT_BROWSER' : 'leave out --browser to use Chromium'
  return new StorefrontError({
    kind: 'surroundings',
    message: `${what} in step ${number}, "${name}".`,
    next: `run the command again; if it happens again, ${other}.`,
    cause,
  })
}

function pictureName({ number, name }: StoryStep, redact: Redact): string {
  const slug = redact(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `screenshots/${String(number).padStart(2, '0')}-${slug}.webp`
}
