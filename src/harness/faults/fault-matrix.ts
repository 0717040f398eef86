import pMap from 'p-map'
import type { EndpointId } from '#contract/contract.ts'
import type { BrowserContext } from '../drivers/browser.ts'
import type { FaultCell, FaultMatrix } from '../findings/fault-result.ts'
import { FAULT_KINDS, type FaultKind } from '../findings/fault-titles.ts'
import type { Journey } from '../journeys/journey.ts'
import type { Step } from '../report/model/journey-report.ts'
import type { ObservedPage } from '../steps/observed-page.ts'
import type { StoryStep } from '../steps/step-runner.ts'
import { listSteps, type StoryWatcher } from '../steps/story-runner.ts'
import { callsToFail, type MatrixCall } from './failing-calls.ts'
import { type CellOptions, messageKind, runCell, type Usual } from './fault-cell.ts'
import { installShopperProbe, viewOf, watchTyped } from './shopper-probe.ts'

/** Watches a story in which no call fails, so that what a fault changes can be told from what is usual. */
export interface Rehearsal extends StoryWatcher {
  usual(): Usual
}

export function rehearse(): Rehearsal {
  const messages = new Map<string, number>()
  let begun = 0
  const lost = new Map<number, readonly string[]>()
  return {
    async open(context: BrowserContext) {
      await installShopperProbe(context, (text) => {
        const kind = messageKind(text)
        if (!messages.has(kind)) messages.set(kind, begun)
      })
    },
    before({ page }: ObservedPage, { number }: StoryStep) {
      begun = number
      return watchTyped(page)
    },
    async after({ page }: ObservedPage, { number }: Step) {
      lost.set(number, (await viewOf(page)).lost)
    },
    usual: () => ({ messages, lost }),
  }
}

export interface MatrixOptions extends Omit<
  CellOptions,
  'firstVisit' | 'recovery' | 'story' | 'at' | 'endpointId' | 'kind' | 'usual'
> {
  readonly journey: Journey
  readonly rehearsal: Rehearsal
  /** The steps of the rehearsal, with the calls they made. */
  readonly steps: readonly Step[]
  /** Only these calls; all when empty. */
  readonly only: readonly string[]
  /** How many cells run at the same time. */
  readonly workers: number
  readonly onCell?: ((cell: FaultCell, done: number, all: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Replays a journey once for each of its calls and each kind of fault, side by side, each in a namespace of its own
 * (JRNY-16).
 * @throws {StorefrontError} when the browser or the shop goes away, or when the story makes none of the calls asked for.
 */
export async function runFaultMatrix(options: MatrixOptions): Promise<FaultMatrix> {
  const began = performance.now()
  const calls = callsToFail(options)
  const usual = options.rehearsal.usual()
  const tasks = calls.flatMap((call) => FAULT_KINDS.map((kind) => ({ call, kind })))
  let done = 0
  const replay = async ({ call, kind }: (typeof tasks)[number]): Promise<FaultCell> => {
    options.signal?.throwIfAborted()
    const cell = await replayWithFault(call, kind, { ...options, usual })
    done += 1
    options.onCell?.(cell, done, tasks.length)
    return cell
  }
  // One cell that cannot go on ends all: what is left would only fail in the same way.
  const cells = await pMap(tasks, replay, { concurrency: options.workers })
  return { calls, cells, durationMs: Math.round(performance.now() - began) }
}

/**
 * Replays a journey with one call failing in one way; once more, from a step before, when the call was not met: it may
 * have come earlier this time.
 * @throws {StorefrontError} when the browser or the shop goes away.
 */
export async function replayWithFault(
  call: MatrixCall,
  kind: FaultKind,
  options: Omit<CellOptions, 'firstVisit' | 'recovery' | 'story' | 'at' | 'endpointId' | 'kind'> & {
    readonly journey: Journey
  },
): Promise<FaultCell> {
  const run = (earlier: number): Promise<FaultCell> => {
    const story = listSteps(options.journey)
    const at = Math.max(0, story.findIndex(({ number }) => number === call.step) - earlier)
    const firstVisit = options.journey.firstVisit === true
    const recovery = options.journey.recoveries?.[call.endpointId as EndpointId]
    return runCell({ ...options, firstVisit, recovery, story, at, endpointId: call.endpointId, kind })
  }
  const cell = await run(0)
  return cell.troubles.includes('not-reached') ? run(1) : cell
}
