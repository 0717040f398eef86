import { availableParallelism } from 'node:os'
import pMap from 'p-map'
import { expect, test, type Browser, type TestInfo } from 'playwright/test'
import { beginWithCauses, prepareContext, runAction } from '../runner/run-action.ts'
import { ACTION_LIMIT_MS } from '../runner/run-settings.ts'
import { connectToShop } from '../runner/shop.ts'
import { listSteps } from '../runner/steps.ts'
import { settle } from '../step-end/settle.ts'
import {
  createUntested,
  describeFailure,
  type FaultBaseline,
  type FaultRun,
  maskDigits,
  NO_MESSAGE,
  runCell,
} from './fault-cell.ts'
import { type FaultCell, type FaultKind, FAULTS } from './fault-result.ts'
import { getShopperView, installShopperProbe, trackInput } from './shopper-probe.ts'

/** Repetitions spend most of their time waiting, so two per core work well. Any more would slow each other down. */
const CONCURRENCY = Math.min(8, 2 * availableParallelism())

/** Half of what an action may take in a journey, because much that a faulty step waits for never comes. */
const LIMIT_MS = ACTION_LIMIT_MS / 2

/**
 * Runs a journey without faults, and then once for each of its endpoints and each fault. Each repetition that leaves
 * the shopper without a message, without their input or without a way to continue fails the test.
 */
export async function runFaultMatrix(run: FaultRun, browser: Browser, testInfo: TestInfo): Promise<void> {
  const { baseline, endpoints } = await test.step('Without faults', () => recordBaseline(run, browser))
  const pairs = [...endpoints].flatMap(([endpointId, at]) =>
    (Object.keys(FAULTS) as FaultKind[]).map((fault) => ({ endpointId, at, fault })),
  )
  const cells = await pMap(
    pairs,
    ({ endpointId, at, fault }) =>
      test.step(`${endpointId}: ${FAULTS[fault]}`, async (info) => {
        const options = { run, browser, baseline, endpointId, kind: fault, limitMs: LIMIT_MS }
        const runAt = (start: number): ReturnType<typeof runCell> =>
          runCell({ ...options, at: start }).catch((error: unknown) =>
            createUntested({ ...options, at: start }, describeFailure(error)),
          )
        let { cell, screenshot } = await runAt(at)
        if (cell.notTested !== undefined && at > 0) {
          // The page may have sent the request sooner than in the run without faults.
          const sooner = await runAt(at - 1)
          if (sooner.cell.notTested === undefined) ({ cell, screenshot } = sooner)
        }
        if (run.shop.isPrivate) cell = hideTexts(cell)
        if (screenshot !== undefined)
          await info.attach(info.titlePath.at(-1) ?? '', { body: screenshot, contentType: 'image/png' })
        const { notTested, problems, detail } = cell
        const texts =
          notTested === undefined ? [...problems, ...(problems.length > 0 ? [detail] : [])] : ['not tested', notTested]
        expect.soft(texts.filter((text) => text !== '').join('\n\n'), formatTitle(cell)).toBe('')
        return cell
      }),
    { concurrency: CONCURRENCY },
  )
  await testInfo.attach('fault matrix', { body: formatMatrix(cells), contentType: 'text/plain' })
  await testInfo.attach('fault matrix as JSON', {
    body: JSON.stringify(cells, null, 2),
    contentType: 'application/json',
  })
}

/**
 * Runs the journey without faults, and records what is normal and which endpoints it requests in which step.
 * @internal
 */
export async function recordBaseline(
  run: FaultRun,
  browser: Browser,
): Promise<{ readonly baseline: FaultBaseline; readonly endpoints: ReadonlyMap<string, number> }> {
  const messages = new Map<string, number>()
  const lostFields = new Map<number, readonly string[]>()
  const endpoints = new Map<string, number>()
  const shop = await connectToShop(run.shop.site)
  const context = await browser.newContext()
  try {
    const guard = await prepareContext(context, { ...run, shop })
    let begun = 0
    await installShopperProbe(context, ({ texts }) => {
      for (const kind of texts.map(maskDigits)) if (!messages.has(kind)) messages.set(kind, begun)
    })
    const page = await context.newPage()
    for (const [at, step] of listSteps(run.journey).entries()) {
      begun = step.number
      await trackInput(page)
      try {
        await runAction({ ...run, shop, page, guard }, step)
      } catch (error) {
        await settle(page, guard)
        throw beginWithCauses(error, guard.take().problems)
      }
      await settle(page, guard)
      lostFields.set(step.number, (await getShopperView(page)).lostFields)
      for (const id of guard.requestedEndpoints()) if (!endpoints.has(id)) endpoints.set(id, at)
      guard.take()
    }
    return { baseline: { messages, lostFields }, endpoints }
  } finally {
    await context.close()
    await shop.leave()
  }
}

/** Removes what may contain texts of the page. */
function hideTexts({ notTested, message, ...cell }: FaultCell): FaultCell {
  return {
    ...cell,
    ...(notTested !== undefined && { notTested: 'the reason may contain private data' }),
    message: message === null ? null : 'shown',
    detail: '',
  }
}

const formatTitle = ({ endpointId, fault, step }: FaultCell): string =>
  `${endpointId}, ${FAULTS[fault]}, in step ${step}`

/** Formats the results as text: a line for each endpoint and fault, with the message and the recovery. */
function formatMatrix(cells: readonly FaultCell[]): string {
  return cells
    .map((cell) => {
      const { notTested, message, recovery, problems } = cell
      if (notTested !== undefined)
        return `??   ${formatTitle(cell)}: not tested\n     ${notTested.replaceAll('\n', '\n     ')}`
      return [
        `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${formatTitle(cell)}`,
        `     message:  ${message ?? (problems.includes(NO_MESSAGE) ? 'none' : 'none needed')}`,
        `     recovery: ${recovery ?? 'none'}`,
        ...problems.map((problem) => `     problem:  ${problem}`),
      ].join('\n')
    })
    .join('\n')
}
