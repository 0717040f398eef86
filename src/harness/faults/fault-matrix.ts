import type { EndpointId } from '#contract/contract.ts'
import type { BrowserContext } from '../drivers/browser.ts'
import type { FaultCell, FaultKind } from '../findings/fault-result.ts'
import type { Step } from '../findings/step.ts'
import type { Journey } from '../journeys/journey.ts'
import type { ObservedPage } from '../steps/observed-page.ts'
import { listSteps, type StepsObserver } from '../steps/run-journey-steps.ts'
import type { JourneyStep } from '../steps/step-runner.ts'
import { type CellOptions, maskDigits, runCell, type FaultBaseline } from './fault-cell.ts'
import type { FaultEndpoint } from './fault-endpoints.ts'
import { installShopperProbe, getShopperView, trackInput } from './shopper-probe.ts'

/** Records a run without faults, so that the effects of a fault can be distinguished from normal behavior. */
export interface FaultBaselineRun extends StepsObserver {
  getBaseline(): FaultBaseline
}

export function recordFaultBaseline(): FaultBaselineRun {
  const messages = new Map<string, number>()
  let begun = 0
  const lostFields = new Map<number, readonly string[]>()
  return {
    async open(context: BrowserContext) {
      await installShopperProbe(context, (text) => {
        const kind = maskDigits(text)
        if (!messages.has(kind)) messages.set(kind, begun)
      })
    },
    beforeStep({ page }: ObservedPage, { number }: JourneyStep) {
      begun = number
      return trackInput(page)
    },
    async afterStep({ page }: ObservedPage, { number }: Step) {
      lostFields.set(number, (await getShopperView(page)).lostFields)
    },
    getBaseline: () => ({ messages, lostFields }),
  }
}

/**
 * Replays a journey while one request fails with a given fault. If the request is not sent, replays the journey once
 * more with the fault starting one step earlier, because the page may have sent the request sooner.
 * @throws {StorefrontError} if the browser or the shop becomes unavailable.
 */
export async function replayWithFault(
  endpoint: FaultEndpoint,
  kind: FaultKind,
  options: Omit<CellOptions, 'isFirstVisit' | 'recovery' | 'steps' | 'at' | 'endpointId' | 'kind'> & {
    readonly journey: Journey
  },
): Promise<FaultCell> {
  const run = (previousSteps: number): Promise<FaultCell> => {
    const steps = listSteps(options.journey)
    const at = Math.max(0, steps.findIndex(({ number }) => number === endpoint.step) - previousSteps)
    const isFirstVisit = options.journey.isFirstVisit === true
    const recovery = options.journey.recoveries?.[endpoint.endpointId as EndpointId]
    return runCell({ ...options, isFirstVisit, recovery, steps, at, endpointId: endpoint.endpointId, kind })
  }
  const cell = await run(0)
  return cell.problems.includes('not-reached') ? run(1) : cell
}
