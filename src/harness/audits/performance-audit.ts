import { measurePages } from '#browser/lighthouse/measure-pages.ts'
import type { Measurement } from '#browser/lighthouse/measurement.ts'
import { TIMEOUT, withTimeout } from '#browser/time-limit.ts'
import { listBudgetFindings } from '../findings/budget-findings.ts'
import type { Audit, Sources } from './audit.ts'
import { type ExportPage, getFirstOfEachTemplate } from './export-pages.ts'

/** Maximum delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Measures one page per template with Lighthouse, until the time limit. */
export const performanceAudit: Audit<Gathered> = {
  name: 'performance',
  title: 'Speed',
  source: 'browser',
  isExclusive: true,
  gather: ({ pages, scope: { deadline }, served, budgets, day }) => ({
    templates: getFirstOfEachTemplate(pages.filter(({ single }) => single)),
    served,
    budgets,
    day,
    deadline,
  }),
  async run({ templates, served, budgets, day, deadline }, { signal, progress }) {
    const { site, browser } = await served({ measuring: true })
    const pages = templates.map(({ route, path }) => ({ name: route, path }))
    const measurements: Measurement[] = []
    const outOfTime = new AbortController()
    const onPage = (measurement: Measurement): void => {
      if (outOfTime.signal.aborted) return
      measurements.push(measurement)
      progress(measurements.length, pages.length, measurements.flatMap(listBudgetFindings).length)
    }
    progress(0, pages.length, 0)
    const stopped = AbortSignal.any([signal, outOfTime.signal])
    const measuring = measurePages({ site, pages, browser, budgets, day, strictSpeed: true, signal: stopped, onPage })
    const outcome = await withTimeout(Math.min(MAX_TIMER_MS, deadline - performance.now()), measuring, signal).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    if (outcome === TIMEOUT) outOfTime.abort()
    return {
      checked: `${measurements.length} templates`,
      findings: measurements.flatMap(listBudgetFindings),
      skippedPages: pages.slice(measurements.length).map(({ path }) => path),
      isOutOfTime: outcome === TIMEOUT,
      covers: (id) => measurements.some(({ page }) => id.endsWith(`/${page}`)),
      measurements,
    }
  },
}

interface Gathered extends Pick<Sources, 'served' | 'budgets' | 'day'> {
  readonly templates: readonly ExportPage[]
  readonly deadline: number
}
