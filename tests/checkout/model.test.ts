import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playRun } from './play.ts'
import { changeRuns, orderRuns } from './runs.ts'

/** Number of runs, which CHECKOUT_MODEL_RUNS can increase. */
const RUNS = Number(process.env['CHECKOUT_MODEL_RUNS'] ?? 300)
const settings = { numRuns: RUNS, seed: Number(process.env['CHECKOUT_MODEL_SEED'] ?? 20_261_125) }
const options = { timeout: 1_200_000 }

test(
  'charges an order once, to the shopper who confirmed it, with the lines and total that were shown',
  options,
  async () => {
    let charges = 0
    await fc.assert(
      fc.asyncProperty(orderRuns, async (run) => {
        const outcome = await playRun(run)
        charges += outcome.charges
        expect(outcome.faults).toEqual([])
      }),
      settings,
    )
    expect(charges).toBeGreaterThan(RUNS / 5)
  },
)

test(
  'SESS-07 saves every cart change or shows its failure, despite reloads, sign-ins and a slow network',
  options,
  async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(changeRuns, async (run) => {
        const outcome = await playRun(run)
        compared += outcome.compared
        expect(outcome.lostChanges).toEqual([])
      }),
      settings,
    )
    expect(compared).toBeGreaterThan(RUNS / 2)
  },
)
