import { expect, test, vi } from 'vitest'
import { measurePage } from '#harness/drivers/lighthouse.ts'

const run = vi.hoisted(() => vi.fn<(...words: unknown[]) => Promise<unknown>>())

vi.mock('lighthouse', () => ({ default: run }))

test('PERF-02 a page is measured on Lighthouse’s throttled phone, with its layout shift and its longest task', async () => {
  const audits = {
    'cumulative-layout-shift': { numericValue: 0.021 },
    'long-tasks': { details: { items: [{ duration: 60 }, { duration: 201.4 }, { duration: 90 }] } },
  }
  run.mockResolvedValue({ lhr: { audits, categories: { performance: { score: 0.97, auditRefs: [] } } } })
  const debugging = { host: '127.0.0.1', port: 1 }
  const { metrics, scores } = await measurePage({ url: 'http://shop.example/', debugging, skipAudits: [] })
  expect(metrics).toMatchObject({ cumulativeLayoutShift: 0.021, longestTaskMs: 201 })
  expect(scores.performance).toBe(97)
  // The default of Lighthouse is a phone with slow 4G and a slow processor; whatever is named here would replace it.
  const [, flags, config] = run.mock.lastCall as [string, object, { extends: string; settings: object }]
  expect(config.extends).toBe('lighthouse:default')
  for (const name of ['formFactor', 'throttling', 'throttlingMethod', 'screenEmulation', 'preset']) {
    expect(
      [flags, config.settings].map((settings) => Object.hasOwn(settings, name)),
      name,
    ).toEqual([false, false])
  }
})

test('AUD-35 it is said what a page loaded that somebody made; answers of APIs have private things in their addresses', async () => {
  const items = [
    { url: 'http://shop.example/faq', resourceType: 'Document', transferSize: 900 },
    { url: 'http://shop.example/assets/a.js?v=1', resourceType: 'Script', transferSize: 1200 },
    { url: 'https://media.example/a.webp', resourceType: 'Image', transferSize: 40_000 },
    { url: 'https://api.example/Cart/guest/gid_1', resourceType: 'Fetch', transferSize: 300 },
    { url: 'https://api.example/Cart/guest/gid_1', resourceType: 'Preflight', transferSize: 300 },
    { url: 'data:image/png;base64,AAAA', resourceType: 'Image', transferSize: 0 },
  ]
  const audits = { 'network-requests': { details: { items } } }
  run.mockResolvedValue({ lhr: { audits, categories: {} } })
  const debugging = { host: '127.0.0.1', port: 1 }
  const { files } = await measurePage({ url: 'http://shop.example/faq', debugging, skipAudits: [] })
  expect(files).toEqual([
    { name: '/faq', kind: 'document', bytes: 900 },
    { name: '/assets/a.js', kind: 'script', bytes: 1200 },
    { name: 'https://media.example/a.webp', kind: 'image', bytes: 40_000 },
  ])
})
