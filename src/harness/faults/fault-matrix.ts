import type { EndpointId } from '#contract/contract.ts'
import type { BrowserContext } from '../drivers/browser.ts'
import type { FaultCell, FaultKind } from '../findings/fault-result.ts'
import type { Step } from '../findings/step.ts'
import type { Journey } from '../journeys/journey.ts'
import type { ObservedPage } from '../steps/observed-page.ts'
import type { StoryStep } from '../steps/step-runner.ts'
import { listSteps, type StoryWatcher } from '../steps/story-runner.ts'
import type { MatrixCall } from './failing-calls.ts'
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
  return cell.problems.includes('not-reached') ? run(1) : cell
}
