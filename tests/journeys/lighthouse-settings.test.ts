import { expect, test, vi } from 'vitest'
import { measurePage } from '#browser/lighthouse/lighthouse.ts'

const finalDisplayedUrl = 'http://shop.example/'

const run = vi.hoisted(() => vi.fn<(...words: unknown[]) => Promise<unknown>>())

vi.mock('lighthouse', async (importOriginal) => ({ ...(await importOriginal<object>()), default: run }))

test("a page is measured on Lighthouse's throttled phone, with layout shift and longest task", async () => {
  const audits = {
    'cumulative-layout-shift': { numericValue: 0.021 },
    'long-tasks': { details: { items: [{ duration: 60 }, { duration: 201.4 }, { duration: 90 }] } },
  }
  run.mockResolvedValue({
    lhr: { finalDisplayedUrl, audits, categories: { performance: { score: 0.97, auditRefs: [] } } },
  })
  const debugging = { host: '127.0.0.1', port: 1 }
  const { metrics, scores, isRedirected } = await measurePage({
    url: 'http://shop.example/',
    debugging,
    skipAudits: [],
  })
  expect(metrics).toMatchObject({ cumulativeLayoutShift: 0.021, longestTaskMs: 201 })
  expect(scores.performance).toBe(97)
  expect(isRedirected).toBe(false)
  // Lighthouse's default is a phone with slow 4G and a slow CPU. Any of these settings would replace it.
  const [, flags, config] = run.mock.lastCall as [string, object, { extends: string; settings: object }]
  expect(config.extends).toBe('lighthouse:default')
  for (const name of ['formFactor', 'throttling', 'throttlingMethod', 'screenEmulation', 'preset']) {
    expect(
      [flags, config.settings].map((settings) => Object.hasOwn(settings, name)),
      name,
    ).toEqual([false, false])
  }
})

test('reports loaded files but not API responses, whose URLs can be private', async () => {
  const items = [
    { url: 'http://shop.example/faq', resourceType: 'Document', transferSize: 900 },
    { url: 'http://shop.example/assets/a.js?v=1', resourceType: 'Script', transferSize: 1200 },
    { url: 'https://media.example/a.webp', resourceType: 'Image', transferSize: 40_000 },
    { url: 'https://api.example/Cart/guest/gid_1', resourceType: 'Fetch', transferSize: 300 },
    { url: 'https://api.example/Cart/guest/gid_1', resourceType: 'Preflight', transferSize: 300 },
    { url: 'data:image/png;base64,AAAA', resourceType: 'Image', transferSize: 0 },
  ]
  const audits = { 'network-requests': { details: { items } } }
  run.mockResolvedValue({ lhr: { finalDisplayedUrl, audits, categories: {} } })
  const debugging = { host: '127.0.0.1', port: 1 }
  const { files } = await measurePage({ url: 'http://shop.example/faq', debugging, skipAudits: [] })
  expect(files).toEqual([
    { name: '/faq', kind: 'document', bytes: 900 },
    { name: '/assets/a.js', kind: 'script', bytes: 1200 },
    { name: 'https://media.example/a.webp', kind: 'image', bytes: 40_000 },
  ])
})

const request = { url: 'http://shop.example/', debugging: { host: '127.0.0.1', port: 7 }, skipAudits: ['is-crawlable'] }

test("OPEN-114 a slower computer keeps the phone's network, and excepted audits are skipped", async () => {
  run.mockResolvedValue({ lhr: { finalDisplayedUrl, audits: {}, categories: {} } })
  await measurePage({ ...request, cpuSlowdown: 2 })
  const [, flags, { settings }] = run.mock.lastCall as [
    string,
    { port: number; skipAudits: string[] },
    { settings: { throttling: object } },
  ]
  expect(flags.port).toBe(7)
  expect(flags.skipAudits).toContain('is-crawlable')
  expect(settings.throttling).toMatchObject({ cpuSlowdownMultiplier: 2, rttMs: 150, throughputKbps: 1638.4 })
})

test('each score and metric has a separate value, and audits that cost points are named', async () => {
  const audit = (score: number | null, title: string, more: object = {}) => ({ score, title, ...more })
  const audits = {
    'first-contentful-paint': { numericValue: 1.4 },
    'largest-contentful-paint': { numericValue: 2.4 },
    'total-blocking-time': { numericValue: 3.4 },
    'total-byte-weight': { numericValue: 4.4 },
    'meta-description': audit(0, 'No description'),
    'unused-javascript': audit(0.5, 'Unused script', { displayValue: '9 KiB' }),
    fine: audit(0.9, 'Fine'),
    none: audit(null, 'Not here'),
    hint: audit(0, 'A hint'),
  }
  const refs = (...ids: string[]) => ids.map((id) => ({ id, weight: id === 'hint' ? 0 : 1 }))
  const categories = {
    performance: { score: 0.914, auditRefs: refs('unused-javascript', 'fine', 'hint') },
    accessibility: { score: 0.92, auditRefs: refs('none') },
    'best-practices': { score: 0.93, auditRefs: [] },
    seo: { score: null, auditRefs: refs('meta-description', 'gone') },
  }
  run.mockResolvedValue({
    lhr: { finalDisplayedUrl: 'http://shop.example/login', audits, categories, environment: { benchmarkIndex: 750 } },
  })
  const measured = await measurePage(request)
  expect(measured.benchmarkIndex).toBe(750)
  expect(measured.isRedirected).toBe(true)
  expect(measured.scores).toEqual({ performance: 91, accessibility: 92, 'best-practices': 93, seo: 0 })
  expect(measured.metrics).toMatchObject({
    firstContentfulPaintMs: 1,
    largestContentfulPaintMs: 2,
    totalBlockingTimeMs: 3,
    transferredBytes: 4,
  })
  expect(measured.shortfalls).toEqual([
    { audit: 'unused-javascript', category: 'performance', title: 'Unused script: 9 KiB' },
    { audit: 'meta-description', category: 'seo', title: 'No description' },
  ])
})

test('a page that Lighthouse could not measure has no scores', async () => {
  run.mockResolvedValue(undefined)
  await expect(measurePage(request)).rejects.toThrow('Lighthouse returned no result for http://shop.example/.')
  const runtimeError = { code: 'NO_FCP', message: 'The page did not paint.' }
  run.mockResolvedValue({ lhr: { finalDisplayedUrl, audits: {}, categories: {}, runtimeError } })
  await expect(measurePage(request)).rejects.toThrow('could not measure http://shop.example/: The page did not paint.')
})
