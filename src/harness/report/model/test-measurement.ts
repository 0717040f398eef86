import type { Measurement } from './journey-report.ts'

/** A measured page that keeps all of its budgets. */
export function measured(page: string, changes: Partial<Measurement> = {}): Measurement {
  return {
    page,
    path: `/${page}`,
    scores: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 },
    budgets: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
    metrics: {
      firstContentfulPaintMs: 900,
      largestContentfulPaintMs: 1500,
      totalBlockingTimeMs: 20,
      cumulativeLayoutShift: 0.001,
      transferredBytes: 200 * 1024,
    },
    performanceRuns: [97],
    missed: [],
    shortfalls: [],
    ...changes,
  }
}
