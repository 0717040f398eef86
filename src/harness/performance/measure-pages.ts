import { StorefrontError } from '#errors/storefront-error.ts'
import type { OpenBrowser } from '../drivers/browser.ts'
import type { LighthouseRequest, LighthouseResult } from '../drivers/lighthouse.ts'
import type { Category, Limit, Measurement } from '../findings/measurement.ts'
import type { MeasuredPage } from '../journeys/journey.ts'
import { type Budgets, exceededLimits, exceptedAudits, missedBudgets } from './budgets.ts'

export interface MeasureOptions {
  readonly site: string
  readonly pages: readonly MeasuredPage[]
  readonly browser: OpenBrowser
  readonly budgets: Budgets
  /** Whether a page that is too slow misses its budget; without it that is a warning. */
  readonly strictSpeed: boolean
  /** The day that exceptions are held against, `2026-11-30`. */
  readonly day: string
  readonly onPage?: ((measurement: Measurement) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Measures pages one after the other, since two at once would slow each other down. A page that is too slow is measured
 * twice more, and the median counts; what else Lighthouse looks at does not depend on the moment.
 * @throws {StorefrontError} when Lighthouse cannot do its work.
 */
export async function measurePages(options: MeasureOptions): Promise<Measurement[]> {
  // Lighthouse takes most of a second to load; a run without audits does not pay for it.
  const { measurePage } = await import('../drivers/lighthouse.ts')
  const { debugging } = options.browser
  if (debugging === null) {
    throw new StorefrontError({
      kind: 'usage',
      message: 'Lighthouse needs a browser that speaks the debugging protocol, and this one does not.',
      next: 'give --browser-ws a DevTools address, or leave the audits out with --no-audits.',
    })
  }
  const skipAudits = exceptedAudits(options.budgets, options.day)
  const measurements: Measurement[] = []
  for (const { name, path } of options.pages) {
    options.signal?.throwIfAborted()
    const url = `${options.site}${path}`
    const request = { url, debugging, skipAudits }
    const runs = await measureUntilSure(measurePage, request, options, name)
    const result = median(runs)
    const judged = judge(result, options, name)
    const measurement: Measurement = {
      page: name,
      path,
      scores: { ...result.scores },
      budgets: { ...options.budgets.scores },
      metrics: { ...result.metrics },
      performanceScores: runs.map(({ scores }) => scores.performance),
      ...judged,
      files: [...result.files],
      failedAudits: [...result.shortfalls],
    }
    measurements.push(measurement)
    options.onPage?.(measurement)
  }
  return measurements
}

/**
 * What a page misses. How fast it is depends on the computer and the moment, so it is told apart from all else. Pure.
 */
function judge(
  { scores, metrics }: LighthouseResult,
  { budgets, strictSpeed }: Pick<MeasureOptions, 'budgets' | 'strictSpeed'>,
  template: string,
): Pick<Measurement, 'belowBudget' | 'aboveLimit' | 'slow'> {
  const missed = missedBudgets(scores, budgets)
  const exceeded = exceededLimits(metrics, budgets, template)
  if (strictSpeed) return { belowBudget: missed, aboveLimit: exceeded }
  const isSpeed = { score: isSpeedCategory, metric: isSpeedMetric }
  const slow = {
    belowBudget: missed.filter(({ category }) => isSpeed.score(category)),
    aboveLimit: exceeded.filter(({ metric }) => isSpeed.metric(metric)),
  }
  return {
    belowBudget: missed.filter(({ category }) => !isSpeed.score(category)),
    aboveLimit: exceeded.filter(({ metric }) => !isSpeed.metric(metric)),
    ...(slow.belowBudget.length + slow.aboveLimit.length === 0 ? {} : { slow }),
  }
}

const isSpeedCategory = (category: Category): boolean => category === 'performance'
const SPEED_METRICS: ReadonlySet<Limit> = new Set(['longestTaskMs', 'largestContentfulPaintMs', 'totalBlockingTimeMs'])
const isSpeedMetric = (metric: Limit): boolean => SPEED_METRICS.has(metric)

/** How often a page is measured when it is too slow the first time: one slow moment of the computer is no finding. */
const RUNS_WHEN_SLOW = 3

async function measureUntilSure(
  measurePage: (request: LighthouseRequest) => Promise<LighthouseResult>,
  request: LighthouseRequest,
  { budgets, signal }: MeasureOptions,
  template: string,
): Promise<LighthouseResult[]> {
  const runs: LighthouseResult[] = []
  while (runs.length < RUNS_WHEN_SLOW) {
    signal?.throwIfAborted()
    const cpuSlowdown = slowdownFor(runs.at(-1)?.benchmarkIndex)
    const result = await measurePage({ ...request, cpuSlowdown }).catch((cause: unknown) => {
      throw new StorefrontError({
        kind: 'surroundings',
        message: `Lighthouse broke on ${request.url}: ${cause instanceof Error ? cause.message : String(cause)}`,
        next: 'open the address in a browser to see that it loads, or leave the audits out with --no-audits.',
        cause,
      })
    })
    runs.push(result)
    const slow = missedBudgets(result.scores, budgets).some(({ category }) => category === 'performance')
    if (runs.length === 1 && !slow && exceededLimits(result.metrics, budgets, template).length === 0) break
  }
  return runs
}

/** Lighthouse slows a computer of this index down to a common telephone. */
const REFERENCE_INDEX = 1_500
const REFERENCE_SLOWDOWN = 4

/**
 * How much slower than this computer the telephone is: less where the computer is slow itself, or busy, which
 * Lighthouse has measured in the run before. Undefined where Lighthouse's default is right.
 */
function slowdownFor(benchmarkIndex = 0): number | undefined {
  if (benchmarkIndex === 0 || benchmarkIndex >= REFERENCE_INDEX) return undefined
  return Math.max(1, Math.round((REFERENCE_SLOWDOWN * benchmarkIndex * 10) / REFERENCE_INDEX) / 10)
}

/** The run in the middle by performance; the other scores do not depend on the moment. */
function median(runs: readonly LighthouseResult[]): LighthouseResult {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('A median needs at least one run.')
  return middle
}
