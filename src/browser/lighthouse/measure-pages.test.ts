import { expect, test, vi } from 'vitest'
import type { OpenBrowser } from '../browser.ts'
import type { Budgets } from './budgets.ts'
import type { LighthouseRequest, LighthouseResult } from './lighthouse.ts'
import { measurePages } from './measure-pages.ts'

const results = vi.hoisted(() => ({
  next: [] as LighthouseResult[],
  asked: [] as LighthouseRequest[],
  onAsk: () => {},
  failure: 'The page did not load.',
}))

vi.mock('./lighthouse.ts', () => ({
  measurePage(request: LighthouseRequest) {
    results.asked.push(request)
    results.onAsk()
    const next = results.next.shift()
    return next === undefined ? Promise.reject(new Error(results.failure)) : Promise.resolve(next)
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
    isRedirected: false,
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

const measure = (...queued: readonly LighthouseResult[]) => measureAll(queued, true)

async function measureAll(queued: readonly LighthouseResult[], strictSpeed: boolean) {
  results.next = [...queued]
  results.asked = []
  const [measurement] = await measurePages({ ...options, strictSpeed })
  return measurement
}

const options = {
  site: 'http://shop.example',
  pages: [{ name: 'Home', path: '/' }],
  browser: { debugging: { host: '127.0.0.1', port: 1 } } as OpenBrowser,
  budgets,
  strictSpeed: true,
  day: '2026-11-22',
}

test('measures a fast page once', async () => {
  expect(await measure(result(95))).toMatchObject({ performanceScores: [95], belowBudget: [] })
})

test('uses the median of three measurements for a slow page', async () => {
  expect(await measure(result(60), result(99), result(96))).toMatchObject({
    performanceScores: [60, 99, 96],
    scores: { performance: 96 },
    belowBudget: [],
  })
  const slow = await measure(result(60), result(99), result(80))
  expect(slow?.belowBudget).toEqual([{ category: 'performance', score: 80, budget: 95 }])
})

test('a page that leads to another one is measured once and misses no budget', async () => {
  expect(await measure({ ...result(60, { task: 300 }), isRedirected: true })).toMatchObject({
    performanceScores: [60],
    belowBudget: [],
    aboveLimit: [],
  })
})

test.each([
  ['shifts its layout', { shift: 0.03 }],
  ['has a long task', { task: 300 }],
])('also measures a page that %s three times', async (_, worse) => {
  expect(await measure(result(97, worse), result(98), result(99))).toMatchObject({
    performanceScores: [97, 98, 99],
    aboveLimit: [],
  })
})

test('measures a page once if only timing-independent results are low', async () => {
  const measurement = await measure(result(97, { seo: 92 }))
  expect(measurement?.performanceScores).toEqual([97])
  expect(measurement?.belowBudget).toEqual([{ category: 'seo', score: 92, budget: 100 }])
})

test('a slow page is a warning without strict performance, and other results are unaffected', async () => {
  const slow = [
    result(60, { seo: 92, shift: 0.03, task: 300 }),
    result(61),
    result(60, { seo: 92, shift: 0.03, task: 300 }),
  ]
  expect(await measureAll(slow, false)).toMatchObject({
    belowBudget: [{ category: 'seo', score: 92, budget: 100 }],
    aboveLimit: [{ metric: 'cumulativeLayoutShift', value: 0.03, limit: 0.02 }],
    slow: {
      belowBudget: [{ category: 'performance', score: 60, budget: 95 }],
      aboveLimit: [{ metric: 'longestTaskMs', value: 300, limit: 200 }],
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
])('a benchmark index of %i results in a CPU slowdown of %s', async (benchmarkIndex, cpuSlowdown) => {
  const slow = { ...result(60), benchmarkIndex }
  await measureAll([slow, slow, slow], true)
  expect(results.asked.map((request) => request.cpuSlowdown)).toEqual([undefined, cpuSlowdown, cpuSlowdown])
})

test('reports the files that a page loads', async () => {
  expect((await measure(result(97)))?.files).toEqual([{ name: '/assets/a.js', kind: 'script', bytes: 1000 }])
})

test('treats CPU time as performance, but not page size', async () => {
  const limits = { ...budgets.limits, largestContentfulPaintMs: 1, totalBlockingTimeMs: 1, transferredBytes: 1 }
  const heavy = result(99, { task: 300 })
  const metrics = { ...heavy.metrics, totalBlockingTimeMs: 9, transferredBytes: 2 }
  results.next = [1, 2, 3].map(() => ({ ...heavy, metrics }))
  const [measurement] = await measurePages({ ...options, budgets: { ...budgets, limits }, strictSpeed: false })
  expect(measurement?.aboveLimit?.map(({ metric }) => metric)).toEqual(['transferredBytes'])
  expect(measurement?.slow?.aboveLimit.map(({ metric }) => metric)).toEqual([
    'longestTaskMs',
    'largestContentfulPaintMs',
    'totalBlockingTimeMs',
  ])
})

test("a template's own limits apply, including when deciding whether to measure again", async () => {
  const own = { ...budgets, templates: { Home: { longestTaskMs: 40 } } }
  results.next = [result(99), result(99), result(99)]
  const [measurement] = await measurePages({ ...options, budgets: own })
  expect(measurement?.performanceScores).toHaveLength(3)
  expect(measurement?.aboveLimit).toEqual([{ metric: 'longestTaskMs', value: 50, limit: 40 }])
})

test('OPEN-114 measures each page at its URL, without the audits that have an exception on that day, and reports it', async () => {
  const exceptions = [
    { audit: 'is-crawlable', reason: 'Not public.', until: '2026-11-22' },
    { audit: 'old', reason: 'Over.', until: '2026-11-21' },
  ]
  const shortfalls = [{ audit: 'meta-description', category: 'seo', title: 'No description' }] as const
  results.next = [result(99), { ...result(98), shortfalls }]
  results.asked = []
  const reported: string[] = []
  const pages = [...options.pages, { name: 'Questions', path: '/faq' }]
  const onPage = ({ page, path }: { page: string; path: string }): void => void reported.push(`${page} ${path}`)
  const measured = await measurePages({ ...options, pages, budgets: { ...budgets, exceptions }, onPage })
  expect(results.asked.map(({ url, skipAudits }) => [url, skipAudits])).toEqual([
    ['http://shop.example/', ['is-crawlable']],
    ['http://shop.example/faq', ['is-crawlable']],
  ])
  expect(reported).toEqual(['Home /', 'Questions /faq'])
  expect(measured.map((one) => one.failedAudits)).toEqual([[], shortfalls])
  expect(measured[0]?.budgets).toEqual(budgets.scores)
})

test('ends the run if a page cannot be measured', async () => {
  results.next = []
  await expect(measurePages(options)).rejects.toMatchObject({
    kind: 'external',
    message: 'Lighthouse failed on http://shop.example/: The page did not load.',
  })
})

test('names the browser that closed while Lighthouse measured a page', async () => {
  results.next = []
  const { failure } = results
  results.failure = 'Protocol error (Runtime.evaluate): Protocol error (Runtime.evaluate): Target closed'
  await expect(measurePages(options)).rejects.toMatchObject({
    kind: 'external',
    message: 'Chromium closed while Lighthouse measured http://shop.example/.',
    next: expect.stringContaining('try another browser') as unknown,
  })
  results.failure = failure
})

test('measures no more pages after the run is aborted', async () => {
  const endedBy = async (begin: (end: () => void) => object): Promise<number> => {
    const ended = new AbortController()
    results.next = [result(60), result(60), result(60), result(60)]
    const pages = [...options.pages, ...options.pages]
    const more = begin(() => ended.abort(new Error('Ended.')))
    await expect(measurePages({ ...options, pages, ...more, signal: ended.signal })).rejects.toThrow('Ended.')
    results.onAsk = () => {}
    return 4 - results.next.length
  }
  expect(await endedBy((onPage) => ({ onPage }))).toBe(3)
  expect(await endedBy((end) => ((results.onAsk = end), {}))).toBe(1)
})
