import { expect, test, vi } from 'vitest'
import type { OpenBrowser } from '../drivers/browser.ts'
import type { LighthouseRequest, LighthouseResult } from '../drivers/lighthouse.ts'
import type { Budgets } from './budgets.ts'
import { measurePages } from './measure-pages.ts'

const results = vi.hoisted(() => ({ next: [] as LighthouseResult[], asked: [] as LighthouseRequest[] }))

vi.mock('../drivers/lighthouse.ts', () => ({
  measurePage(request: LighthouseRequest) {
    results.asked.push(request)
    return Promise.resolve(results.next.shift())
  },
}))

const budgets: Budgets = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  limits: { cumulativeLayoutShift: 0.02, longestTaskMs: 200 },
  exceptions: [],
}

function result(performance: number, { seo = 100, shift = 0, task = 50 } = {}): LighthouseResult {
  return {
    benchmarkIndex: 2_000,
    scores: { performance, accessibility: 100, 'best-practices': 100, seo },
    metrics: {
      firstContentfulPaintMs: 900,
      largestContentfulPaintMs: 1_500,
      totalBlockingTimeMs: 0,
      cumulativeLayoutShift: shift,
      longestTaskMs: task,
      transferredBytes: 1,
    },
    files: [{ name: '/assets/a.js', kind: 'script', bytes: 1000 }],
    shortfalls: [],
  }
}

const measure = (...answers: readonly LighthouseResult[]) => measureAll(answers, true)

async function measureAll(answers: readonly LighthouseResult[], strictSpeed: boolean) {
  results.next = [...answers]
  results.asked = []
  const browser = { debugging: { host: '127.0.0.1', port: 1 } } as OpenBrowser
  const [measurement] = await measurePages({
    site: 'http://shop.example',
    pages: [{ name: 'Home', path: '/' }],
    browser,
    budgets,
    strictSpeed,
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

test('JRNY-44 without strict speed a page that is too slow is a warning, and all else counts as before', async () => {
  const slow = [
    result(60, { seo: 92, shift: 0.03, task: 300 }),
    result(61),
    result(60, { seo: 92, shift: 0.03, task: 300 }),
  ]
  expect(await measureAll(slow, false)).toMatchObject({
    missed: [{ category: 'seo', score: 92, budget: 100 }],
    exceeded: [{ metric: 'cumulativeLayoutShift', value: 0.03, limit: 0.02 }],
    slow: {
      missed: [{ category: 'performance', score: 60, budget: 95 }],
      exceeded: [{ metric: 'longestTaskMs', value: 300, limit: 200 }],
    },
  })
  expect(await measureAll([result(99)], false)).not.toHaveProperty('slow')
})

test.each([
  [2_000, undefined],
  [1_500, undefined],
  [750, 2],
  [100, 1],
  [0, undefined],
])(
  'JRNY-45 after a run with the index %i of the computer the telephone is slower by %s',
  async (benchmarkIndex, cpuSlowdown) => {
    const slow = { ...result(60), benchmarkIndex }
    await measureAll([slow, slow, slow], true)
    expect(results.asked.map((request) => request.cpuSlowdown)).toEqual([undefined, cpuSlowdown, cpuSlowdown])
  },
)

test('AUD-35 it is said what a page loads', async () => {
  expect((await measure(result(97)))?.files).toEqual([{ name: '/assets/a.js', kind: 'script', bytes: 1000 }])
})
