import { exceededText } from '../../findings/budget-findings.ts'
import type { Finding } from '../../findings/finding.ts'
import { lookText, strictLooks } from '../../findings/snapshot.ts'
import type { JourneyReport, Measurement } from './journey-report.ts'

/** The accessibility findings and missed budgets of a run in the form that audits use, each once. */
export function findingsOf(report: JourneyReport): Finding[] {
  const { steps, measurements } = report
  const findings = new Map<string, Finding>()
  for (const { path, accessibility } of steps) {
    for (const { rule, problem, mend, selector, element, standard, guide } of accessibility?.findings ?? []) {
      const id = `accessibility/${rule}/${selector}`
      const page = path ?? ''
      const known = findings.get(id)
      if (known !== undefined) {
        if (!known.pages.includes(page)) known.pages.push(page)
        continue
      }
      findings.set(id, {
        id,
        audit: 'accessibility',
        rule,
        severity: 'error',
        problem: `${problem}.`,
        mend,
        content: null,
        pages: [page],
        technical: { selector, element, standard, guide },
      })
    }
  }
  const budgets = measurements.flatMap(({ page, path, missed, exceeded = [], slow }) => [
    ...budgetFindings({ page, path, missed, exceeded }, 'error'),
    ...(slow === undefined ? [] : budgetFindings({ page, path, ...slow }, 'warning')),
  ])
  const looks = strictLooks(report).map(({ number, step }): Finding => ({
    id: `look/${step}`,
    audit: 'look',
    rule: 'as-before',
    severity: 'error',
    problem: `${lookText(step)}.`,
    mend: 'See what changed in the report; if it is meant, run once without --strict.',
    content: null,
    pages: [steps.find((one) => one.number === number)?.path ?? ''],
    technical: null,
  }))
  return [...findings.values(), ...budgets, ...looks]
}

/** What a measured page misses; speed that misses its budget may be a warning (JRNY-44). */
function budgetFindings(
  { page, path, missed, exceeded }: Pick<Measurement, 'page' | 'path'> & NonNullable<Measurement['slow']>,
  severity: Finding['severity'],
): Finding[] {
  return [
    ...missed.map(({ category, score, budget }): Finding => ({
      id: `budget/${page}/${category}`,
      audit: 'performance',
      rule: `budget-${category}`,
      severity,
      problem: `${page} has ${category} ${score}, less than ${budget}.`,
      mend: 'See what costs points in the report.',
      content: null,
      pages: [path],
      technical: { selector: '', element: '', standard: `Lighthouse ${category}`, guide: '' },
    })),
    ...exceeded.map((metric): Finding => ({
      id: `budget/${page}/${metric.metric}`,
      audit: 'performance',
      rule: `limit-${metric.metric}`,
      severity,
      problem: `${page} has ${exceededText(metric)}.`,
      mend: 'See the metrics of the page in the report.',
      content: null,
      pages: [path],
      technical: { selector: '', element: '', standard: `Lighthouse ${metric.metric}`, guide: '' },
    })),
  ]
}
