import { expect, test, vi } from 'vitest'
import type { OpenBrowser } from '../drivers/browser.ts'
import type { LighthouseResult } from '../drivers/lighthouse.ts'
import type { Budgets } from './budgets.ts'
import { measurePages } from './measure-pages.ts'

const results = vi.hoisted(() => ({ next: [] as LighthouseResult[] }))

vi.mock('../drivers/lighthouse.ts', () => ({ measurePage: () => Promise.resolve(results.next.shift()) }))

const budgets: Budgets = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  limits: { cumulativeLayoutShift: 0.02, longestTaskMs: 200 },
  exceptions: [],
}

function result(performance: number, { seo = 100, shift = 0, task = 50 } = {}): LighthouseResult {
  return {
    scores: { performance, accessibility: 100, 'best-practices': 100, seo },
    metrics: {
      firstContentfulPaintMs: 900,
      largestContentfulPaintMs: 1_500,
      totalBlockingTimeMs: 0,
      cumulativeLayoutShift: shift,
      longestTaskMs: task,
      transferredBytes: 1,
    },
    shortfalls: [],
  }
}

async function measure(...answers: readonly LighthouseResult[]) {
  results.next = [...answers]
  const browser = { debugging: { host: '127.0.0.1', port: 1 } } as OpenBrowser
  const [measurement] = await measurePages({
    site: 'http://shop.example',
    pages: [{ name: 'Home', path: '/' }],
    browser,
    budgets,
    day: '2026-11-22',
  })
  return measurement
}

test('AUD-08 a page that is fast enough is measured once', async () => {
  expect(await measure(result(95))).toMatchObject({ performanceRuns: [95], missed: [] })
})

test('AUD-08 of a page that is too slow the median of three counts', async () => {
  expect(await measure(result(60), result(99), result(96))).toMatchObject({
    performanceRuns: [60, 99, 96],
    scores: { performance: 96 },
    missed: [],
  })
  const slow = await measure(result(60), result(99), result(80))
  expect(slow?.missed).toEqual([{ category: 'performance', score: 80, budget: 95 }])
})

test.each([
  ['moved', { shift: 0.03 }],
  ['was held up', { task: 300 }],
])('PERF-02 AUD-08 a page that %s is measured three times too', async (_, worse) => {
  expect(await measure(result(97, worse), result(98), result(99))).toMatchObject({
    performanceRuns: [97, 98, 99],
    exceeded: [],
  })
})

test('AUD-08 what does not depend on the moment is measured once', async () => {
  const measurement = await measure(result(97, { seo: 92 }))
  expect(measurement?.performanceRuns).toEqual([97])
  expect(measurement?.missed).toEqual([{ category: 'seo', score: 92, budget: 100 }])
})
