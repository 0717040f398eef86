import { listBudgetFindings } from '../findings/budget-findings.ts'
import type { Measurement } from '../findings/measurement.ts'
import { measurePages } from '../performance/measure-pages.ts'
import type { Audit, Sources } from './audit.ts'
import { type ExportPage, firstOfEachTemplate } from './export-pages.ts'

/** Measures one page per template with Lighthouse (AUD-08). */
export const performanceAudit: Audit<Gathered> = {
  name: 'performance',
  title: 'Speed',
  source: 'browser',
  isExclusive: true,
  gather: ({ allPages, scope: { isInShard: isOwn }, served, budgets, day }) => ({
    templates: firstOfEachTemplate(allPages.filter(({ single }) => single)).filter(({ path }) => isOwn(path)),
    served,
    budgets,
    day,
  }),
  async run({ templates, served, budgets, day }, { signal, progress }) {
    const { site, browser } = await served({ measuring: true })
    const pages = templates.map(({ route, path }) => ({ name: route, path }))
    const measurements: Measurement[] = []
    const onPage = (measurement: Measurement): void => {
      measurements.push(measurement)
      progress(measurements.length, pages.length, measurements.flatMap(listBudgetFindings).length)
    }
    await measurePages({ site, pages, browser, budgets, day, strictSpeed: true, signal, onPage }).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    return {
      checked: `${measurements.length} templates`,
      findings: measurements.flatMap(listBudgetFindings),
      skippedPages: pages.slice(measurements.length).map(({ path }) => path),
      covers: (id) => measurements.some(({ page }) => id.endsWith(`/${page}`)),
      measurements,
    }
  },
}

interface Gathered extends Pick<Sources, 'served' | 'budgets' | 'day'> {
  readonly templates: readonly ExportPage[]
}
