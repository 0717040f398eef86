import { type Budgets, exceptedAudits, missedBudgets } from './budgets.ts'
import type { OpenBrowser } from './drivers/browser.ts'
import { HarnessError } from './harness-error.ts'
import type { MeasuredPage } from './journeys/journey.ts'
import type { Measurement } from './report/result.ts'

export interface MeasureOptions {
  readonly site: string
  readonly pages: readonly MeasuredPage[]
  readonly browser: OpenBrowser
  readonly budgets: Budgets
  /** The day that exceptions are held against, `2026-11-30`. */
  readonly day: string
  readonly onPage?: ((measurement: Measurement) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Measures pages one after the other, since two at once would slow each other down.
 * @throws {HarnessError} when Lighthouse cannot do its work.
 */
export async function measurePages(options: MeasureOptions): Promise<Measurement[]> {
  // Lighthouse takes most of a second to load; a run without audits does not pay for it.
  const { measurePage } = await import('./drivers/lighthouse.ts')
  const skipAudits = exceptedAudits(options.budgets, options.day)
  const measurements: Measurement[] = []
  for (const { name, path } of options.pages) {
    options.signal?.throwIfAborted()
    const url = `${options.site}${path}`
    const result = await measurePage({ url, debuggingPort: options.browser.debuggingPort, skipAudits }).catch(
      (cause: unknown) => {
        throw new HarnessError(
          `Lighthouse broke on ${url}: ${cause instanceof Error ? cause.message : String(cause)}`,
          {
            fault: 'surroundings',
            next: 'open the address in a browser to see that it loads, or leave the audits out with --no-audits.',
            cause,
          },
        )
      },
    )
    const measurement: Measurement = {
      page: name,
      path,
      scores: { ...result.scores },
      budgets: { ...options.budgets.scores },
      metrics: { ...result.metrics },
      missed: missedBudgets(result.scores, options.budgets),
      shortfalls: [...result.shortfalls],
    }
    measurements.push(measurement)
    options.onPage?.(measurement)
  }
  return measurements
}
