import { StorefrontError } from '#errors/storefront-error.ts'
import type { OpenBrowser } from '../browser.ts'
import type { EngineName } from '../engines.ts'
import { type Budgets, findExceededLimits, getExceptedAudits, findMissedBudgets } from './budgets.ts'
import { getLoadPerCore } from './computer-load.ts'
import { isSpeed } from './describe-measurement.ts'
import type { LighthouseRequest, LighthouseResult } from './lighthouse.ts'
import type { Measurement } from './measurement.ts'

/** A page to measure. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
}

interface MeasureOptions {
  readonly site: string
  readonly pages: readonly MeasuredPage[]
  readonly browser: OpenBrowser
  readonly budgets: Budgets
  /** Whether a slow page counts as a missed budget instead of a warning. */
  readonly strictSpeed: boolean
  /** Day on which exceptions must be valid, such as `2026-11-30`. */
  readonly day: string
  /** Called with the attempt number before each measurement of a page, because slow pages are measured again. */
  readonly onMeasure?: ((page: string, attempt: number) => void) | undefined
  readonly onPage?: ((measurement: Measurement) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Measures pages one at a time, because concurrent measurements would slow each other down. A slow page is measured
 * twice more, and the median counts. Lighthouse's other results do not depend on timing.
 * @throws {StorefrontError} if Lighthouse fails.
 */
export async function measurePages(options: MeasureOptions): Promise<Measurement[]> {
  // Lighthouse takes most of a second to load, so a run without audits does not load it.
  const { measurePage } = await import('./lighthouse.ts')
  const { debugging } = options.browser
  if (debugging === null) {
    throw new Error('Lighthouse needs a browser with a debugging port.')
  }
  const skipAudits = getExceptedAudits(options.budgets, options.day)
  const measurements: Measurement[] = []
  for (const { name, path } of options.pages) {
    options.signal?.throwIfAborted()
    const url = `${options.site}${path}`
    const request = { url, debugging, skipAudits }
    const runs = await measureUntilSure(measurePage, request, options, name)
    const result = median(runs)
    const budgetResult = checkBudgets(result, options, name)
    const measurement: Measurement = {
      page: name,
      path,
      scores: { ...result.scores },
      budgets: { ...options.budgets.scores },
      metrics: { ...result.metrics },
      performanceScores: runs.map(({ scores }) => scores.performance),
      ...budgetResult,
      loadPerCore: getLoadPerCore(),
      files: [...result.files],
      failedAudits: [...result.shortfalls],
    }
    measurements.push(measurement)
    options.onPage?.(measurement)
  }
  return measurements
}

/**
 * Returns the budgets and limits that a page misses, with performance separate from the rest because it depends on the
 * computer and its load. A page that leads to another one misses none, because the other page is measured itself.
 */
function checkBudgets(
  { scores, metrics, isRedirected }: LighthouseResult,
  { budgets, strictSpeed }: Pick<MeasureOptions, 'budgets' | 'strictSpeed'>,
  template: string,
): Pick<Measurement, 'belowBudget' | 'aboveLimit' | 'slow'> {
  if (isRedirected) return { belowBudget: [], aboveLimit: [] }
  const missed = findMissedBudgets(scores, budgets)
  const exceeded = findExceededLimits(metrics, budgets, template)
  if (strictSpeed) return { belowBudget: missed, aboveLimit: exceeded }
  const slow = {
    belowBudget: missed.filter(({ category }) => isSpeed(category)),
    aboveLimit: exceeded.filter(({ metric }) => isSpeed(metric)),
  }
  return {
    belowBudget: missed.filter(({ category }) => !isSpeed(category)),
    aboveLimit: exceeded.filter(({ metric }) => !isSpeed(metric)),
    ...(slow.belowBudget.length + slow.aboveLimit.length === 0 ? {} : { slow }),
  }
}

/** Number of measurements of a slow page, because a briefly busy computer is not a finding. */
const RUNS_WHEN_SLOW = 3

async function measureUntilSure(
  measurePage: (request: LighthouseRequest) => Promise<LighthouseResult>,
  request: LighthouseRequest,
  { budgets, signal, onMeasure }: MeasureOptions,
  template: string,
): Promise<LighthouseResult[]> {
  const runs: LighthouseResult[] = []
  while (runs.length < RUNS_WHEN_SLOW) {
    signal?.throwIfAborted()
    onMeasure?.(template, runs.length + 1)
    const cpuSlowdown = slowdownFor(runs.at(-1)?.benchmarkIndex)
    const result = await measurePage({ ...request, cpuSlowdown }).catch((cause: unknown) => {
      if (isBrowserClosed(cause)) {
        throw createClosedError(`Chromium closed while Lighthouse measured ${request.url}`, 'chromium', cause)
      }
      throw new StorefrontError({
        kind: 'external',
        message: `Lighthouse failed on ${request.url}: ${cause instanceof Error ? cause.message : String(cause)}`,
        next: 'Open the URL in a browser to check that it loads.',
        cause,
      })
    })
    runs.push(result)
    if (result.isRedirected) break
    const slow = findMissedBudgets(result.scores, budgets).some(({ category }) => category === 'performance')
    if (runs.length === 1 && !slow && findExceededLimits(result.metrics, budgets, template).length === 0) break
  }
  return runs
}

/** Benchmark index of a computer whose default slowdown in Lighthouse simulates a typical phone. */
const REFERENCE_INDEX = 1_500
const REFERENCE_SLOWDOWN = 4

/**
 * Returns the CPU slowdown factor of the simulated phone relative to this computer, or undefined for Lighthouse's
 * default. It is smaller on a slow or busy computer, as measured in the previous run.
 */
function slowdownFor(benchmarkIndex = 0): number | undefined {
  if (benchmarkIndex === 0 || benchmarkIndex >= REFERENCE_INDEX) return undefined
  return Math.max(1, Math.round((REFERENCE_SLOWDOWN * benchmarkIndex * 10) / REFERENCE_INDEX) / 10)
}

/** Returns the median run by performance score. The other scores do not depend on timing. */
function median(runs: readonly LighthouseResult[]): LighthouseResult {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('A median needs at least one run.')
  return middle
}

/** Matches the messages of Playwright and Lighthouse if the browser ends while they wait for it. */
const CLOSED =
  /Target (?:page, context or browser has been )?closed|Object with guid \S+ was not bound in the connection/

/** Returns whether an error means that the browser ended. */
function isBrowserClosed(error: unknown): boolean {
  return error instanceof Error && CLOSED.test(error.message)
}

/** Returns an error that names the reason, such as `Chromium closed in step 2`, and suggests another browser. */
function createClosedError(reason: string, engine: EngineName, cause: unknown): StorefrontError {
  const other = engine === 'chromium' ? 'try another browser with STOREFRONT_BROWSER' : 'omit --browser to use Chromium'
  return new StorefrontError({
    kind: 'external',
    message: `${reason}.`,
    next: `Run the command again; if it fails again, ${other}.`,
    cause,
  })
}
