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
