import { exceededText } from '../findings/budget-findings.ts'
import type { Finding } from '../findings/finding.ts'
import { measurePages } from '../performance/measure-pages.ts'
import type { Measurement } from '../report/model/journey-report.ts'
import type { Audit, Sources } from './audit.ts'
import { type ExportPage, firstOfEachTemplate } from './export-pages.ts'

/** One page of each template, measured by Lighthouse (AUD-08). */
export const performanceAudit: Audit<Gathered> = {
  name: 'performance',
  title: 'Speed',
  reads: 'browser',
  measures: true,
  gather: ({ allPages, scope: { isOwn }, served, budgets, day }) => ({
    templates: firstOfEachTemplate(allPages.filter(({ single }) => single)).filter(({ path }) => isOwn(path)),
    served,
    budgets,
    day,
  }),
  async look({ templates, served, budgets, day }, { signal, progress }) {
    const { site, browser } = await served({ measuring: true })
    const pages = templates.map(({ route, path }) => ({ name: route, path }))
    const measurements: Measurement[] = []
    const onPage = (measurement: Measurement): void => {
      measurements.push(measurement)
      progress(measurements.length, pages.length, performanceFindings(measurements).length)
    }
    await measurePages({ site, pages, browser, budgets, day, strictSpeed: true, signal, onPage }).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    return {
      checked: `${measurements.length} templates`,
      findings: performanceFindings(measurements),
      left: pages.slice(measurements.length).map(({ path }) => path),
      covers: (id) => measurements.some(({ page }) => id.endsWith(`/${page}`)),
      measurements,
    }
  },
}

interface Gathered extends Pick<Sources, 'served' | 'budgets' | 'day'> {
  readonly templates: readonly ExportPage[]
}

const PLAIN: Readonly<Record<string, string>> = {
  performance: 'The page is too slow on a telephone',
  accessibility: 'Lighthouse finds barriers on the page',
  'best-practices': 'The page breaks good practice of the web',
  cumulativeLayoutShift: 'The page moves under the reader while it loads',
  largestContentfulPaintMs: 'The page shows what matters too late on a telephone',
  totalBlockingTimeMs: 'The page does not answer for too long while it loads on a telephone',
  transferredBytes: 'The page loads too much',
  longestTaskMs: 'The page does not answer while it loads on a telephone',
  seo: 'Search engines cannot read the page as well as they could',
}

/** What the measurements of the templates say against their budgets (AUD-08). Pure. */
export function performanceFindings(measurements: readonly Measurement[]): Finding[] {
  return measurements.flatMap(({ page, path, missed, exceeded = [], shortfalls }) => [
    ...missed.map(({ category, score, budget }) => {
      const reasons = shortfalls.filter((shortfall) => shortfall.category === category).map(({ title }) => title)
      return {
        id: `performance/${category}/${page}`,
        audit: 'performance' as const,
        rule: `budget-${category}`,
        severity: 'error' as const,
        problem: `${PLAIN[category] ?? category}: ${score} of 100, where ${budget} are asked for.`,
        mend: reasons.length === 0 ? 'Pass it on to an engineer.' : `Pass it on to an engineer: ${reasons.join('; ')}.`,
        content: null,
        pages: [path],
        technical: { selector: '', element: '', standard: `Lighthouse ${category}`, guide: '' },
      }
    }),
    ...exceeded.map((metric) => ({
      id: `performance/${metric.metric}/${page}`,
      audit: 'performance' as const,
      rule: `limit-${metric.metric}`,
      severity: 'error' as const,
      problem: `${PLAIN[metric.metric] ?? metric.metric}: ${exceededText(metric)}.`,
      mend: 'Pass it on to an engineer.',
      content: null,
      pages: [path],
      technical: { selector: '', element: '', standard: `Lighthouse ${metric.metric}`, guide: '' },
    })),
  ])
}
