import { StorefrontError } from '#errors/storefront-error.ts'
import {
  closedFailure,
  ExpectationError,
  failureOf,
  lastFailedCall,
  observedFailures,
  type Place,
  placeText,
  timeoutFailure,
} from './failure.ts'
import type { Act, Scene } from './journeys/journey.ts'
import { type Look, look, NO_LOOK, settle } from './observe/look.ts'
import type { Failure, Step } from './report/journey/result.ts'
import type { Stage } from './stage.ts'
import { TOO_LONG, within } from './time-limit.ts'

/** A step of the story and where the journey tells it. */
export interface ToldStep {
  readonly number: number
  readonly name: string
  readonly place: Place
  readonly act: Act
}

/**
 * Runs one step and looks at the state it ends in.
 * @throws {StorefrontError} as `act` does.
 */
export async function runStep(stage: Stage, told: ToldStep): Promise<Step> {
  const startedAt = performance.now()
  const failure = await act(stage, told)
  const closed = failure?.kind === 'page-closed'
  if (!closed) await settle(stage.page, stage.network)
  const durationMs = Math.round(performance.now() - startedAt)
  const accessibility = stage.accessibility && failure === undefined
  const { seen, stuck } = closed ? { seen: NO_LOOK, stuck: undefined } : await lookAt(stage, told, accessibility)
  const network = stage.network.take()
  const problems = stage.problems.take()
  const failures = [
    ...(failure === undefined ? [] : [{ ...failure, request: lastFailedCall(network) }]),
    ...(stuck === undefined ? [] : [stuck]),
    ...observedFailures(problems, network, told.place),
  ]
  return {
    number: told.number,
    name: told.name,
    status: failures.length === 0 ? 'passed' : 'failed',
    startedAtMs: Math.round(startedAt - stage.beganAt),
    durationMs,
    path: stage.page.url().replace(stage.site, ''),
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
export async function act(stage: Stage, told: ToldStep): Promise<Failure | undefined> {
  try {
    const outcome = await within(stage.stepLimitMs, told.act(sceneOf(stage)), stage.signal)
    if (closedItself(stage)) return closedFailure(told.place)
    return outcome === TOO_LONG ? timeoutFailure(stage.stepLimitMs, 'the step', told.place) : undefined
  } catch (error) {
    stage.signal?.throwIfAborted()
    if (error instanceof StorefrontError) throw error
    if (closedItself(stage)) return closedFailure(told.place)
    if (isGone(stage, error)) throw goneError(told, error)
    const failure = failureOf(error, told.place)
    if (failure !== undefined) return failure
    const reason = error instanceof Error ? error.message : String(error)
    throw new StorefrontError({
      kind: 'broken-journey',
      message: `The journey itself is broken in step ${told.number}, "${told.name}": ${reason}`,
      next: `mend the step at ${placeText(told.place)}.`,
      cause: error,
    })
  }
}

async function lookAt(
  stage: Stage,
  told: ToldStep,
  accessibility: boolean,
): Promise<{ readonly seen: Look; readonly stuck: Failure | undefined }> {
  const options = { folder: stage.folder, picture: pictureName(told), accessibility }
  try {
    const seen = await within(stage.stepLimitMs, look(stage.page, options), stage.signal)
    if (seen !== TOO_LONG) return { seen, stuck: undefined }
  } catch (error) {
    stage.signal?.throwIfAborted()
    if (isGone(stage, error)) throw goneError(told, error)
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
  }
  return { seen: NO_LOOK, stuck: timeoutFailure(stage.stepLimitMs, 'a look at the page', told.place) }
}

function sceneOf(stage: Stage): Scene {
  return {
    page: stage.page,
    expect: stage.expect,
    device: stage.device,
    open: (path) => open(stage, path),
    expectRefusal: (endpoint, status) => stage.network.expectRefusal(endpoint, status),
    async lastAnswer(endpoint) {
      // The page may act on an answer a moment before it is noted here.
      await stage.network.idle()
      const answer = stage.network.lastAnswer(endpoint)
      if (answer === undefined) throw new ExpectationError(`a good answer to ${endpoint.id}`, 'the page has had none')
      return answer
    },
  }
}

async function open(stage: Stage, path: string): Promise<void> {
  await stage.page.goto(`${stage.site}${path}`).catch((cause: unknown) => {
    if (!(cause instanceof Error) || !/net::ERR_CONNECTION_/.test(cause.message)) throw cause
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The site at ${stage.site} went away.`,
      next: 'see that it is still served, then run the command again.',
      cause,
    })
  })
}

/** Whether the page is gone while its browser is well. */
function closedItself({ page }: Stage): boolean {
  return page.isClosed() && page.context().browser()?.isConnected() === true
}

function isGone({ page }: Stage, error: unknown): boolean {
  const crashed = error instanceof Error && /Target crashed|has been closed/.test(error.message)
  return crashed || page.isClosed() || page.context().browser()?.isConnected() !== true
}

function goneError({ number, name }: ToldStep, cause: unknown): StorefrontError {
  const crashed = cause instanceof Error && cause.message.includes('Target crashed')
  return new StorefrontError({
    kind: 'surroundings',
    message: `${crashed ? 'The page crashed' : 'The browser went away'} in step ${number}, "${name}".`,
    next: 'run the command again; if it happens again, try another browser with STOREFRONT_BROWSER.',
    cause,
  })
}

function pictureName({ number, name }: ToldStep): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `pictures/${String(number).padStart(2, '0')}-${slug}.webp`
}
