import { expect, test } from 'vitest'
import type { Measurement } from '../report/model/journey-report.ts'
import { type ExportPage, firstOfEachTemplate } from './export-pages.ts'
import { performanceFindings } from './performance-audit.ts'

const measurement: Measurement = {
  page: 'Product',
  path: '/product/clave-sling',
  scores: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 },
  budgets: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  metrics: {
    firstContentfulPaintMs: 900,
    largestContentfulPaintMs: 1_200,
    totalBlockingTimeMs: 90,
    cumulativeLayoutShift: 0.05,
    longestTaskMs: 260,
    transferredBytes: 200_000,
  },
  performanceRuns: [97],
  missed: [],
  shortfalls: [],
}

test('PERF-02 AUD-08 a page that moves and one that stops answering are findings by name, whatever the score', () => {
  const findings = performanceFindings([
    {
      ...measurement,
      exceeded: [
        { metric: 'cumulativeLayoutShift', value: 0.05, limit: 0.02 },
        { metric: 'longestTaskMs', value: 260, limit: 200 },
      ],
    },
  ])
  expect(findings.map(({ rule, severity, problem, pages }) => ({ rule, severity, problem, pages }))).toEqual([
    {
      rule: 'limit-cumulativeLayoutShift',
      severity: 'error',
      problem: 'The page moves under the reader while it loads: a layout shift of 0.05, more than 0.02.',
      pages: ['/product/clave-sling'],
    },
    {
      rule: 'limit-longestTaskMs',
      severity: 'error',
      problem: 'The page does not answer while it loads on a telephone: a longest task of 260 ms, more than 200 ms.',
      pages: ['/product/clave-sling'],
    },
  ])
})

test('PERF-02 a page within its limits has no finding', () => {
  expect(performanceFindings([{ ...measurement, exceeded: [] }])).toEqual([])
})

test('PERF-02 of each template one page is measured, the first', () => {
  const pageOf = (route: string, path: string): ExportPage => ({ route, path, file: '', single: true, sha256: '' })
  const pages = [
    pageOf('home', '/'),
    pageOf('product', '/product/a'),
    pageOf('product', '/product/b'),
    pageOf('collection', '/collection/c'),
  ]
  expect(firstOfEachTemplate(pages).map(({ path }) => path)).toEqual(['/', '/product/a', '/collection/c'])
})
