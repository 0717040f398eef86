import { expect, test } from 'vitest'
import type { Measurement } from '#browser/lighthouse/measurement.ts'
import { listBudgetFindings } from '../findings/budget-findings.ts'
import { type ExportPage, getFirstOfEachTemplate } from './export-pages.ts'

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
  performanceScores: [97],
  belowBudget: [],
  aboveLimit: [],
  loadPerCore: 0.5,
  files: [],
  failedAudits: [],
}

test('reports layout shift and long tasks, regardless of the score', () => {
  const findings = listBudgetFindings({
    ...measurement,
    aboveLimit: [
      { metric: 'cumulativeLayoutShift', value: 0.05, limit: 0.02 },
      { metric: 'longestTaskMs', value: 260, limit: 200 },
    ],
  })
  expect(
    findings.map(({ rule, severity, message, place }) => ({ rule, severity, message, pages: place.pages })),
  ).toEqual([
    {
      rule: 'performance/limit-cumulativeLayoutShift',
      severity: 'error',
      message: 'The layout shifts while the page loads: layout shift 0.05, limit 0.02.',
      pages: ['/product/clave-sling'],
    },
    {
      rule: 'performance/limit-longestTaskMs',
      severity: 'error',
      message: 'The page does not respond while it loads on a mobile device: longest task 260 ms, limit 200 ms.',
      pages: ['/product/clave-sling'],
    },
  ])
})

test('accepts a page within its limits', () => {
  expect(listBudgetFindings(measurement)).toEqual([])
})

test('measures the first page of each template', () => {
  const pageOf = (route: string, path: string): ExportPage => ({ route, path, file: '', single: true, sha256: '' })
  const pages = [
    pageOf('home', '/'),
    pageOf('product', '/product/a'),
    pageOf('product', '/product/b'),
    pageOf('collection', '/collection/c'),
  ]
  expect(getFirstOfEachTemplate(pages).map(({ path }) => path)).toEqual(['/', '/product/a', '/collection/c'])
})
