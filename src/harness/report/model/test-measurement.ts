import type { Measurement } from '#browser/lighthouse/measurement.ts'

/** Creates a measurement of a page that is within all of its budgets. */
export function createMeasurement(page: string, changes: Partial<Measurement> = {}): Measurement {
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
      longestTaskMs: 70,
      transferredBytes: 200 * 1024,
    },
    performanceScores: [97],
    belowBudget: [],
    aboveLimit: [],
    loadPerCore: 0,
    files: [],
    failedAudits: [],
    ...changes,
  }
}
