import { describeLoad } from '#browser/lighthouse/computer-load.ts'
import { CATEGORY_TEXTS, formatLimit, isSpeed, METRIC_TEXTS } from '#browser/lighthouse/describe-measurement.ts'
import type { Category, Limit, Measurement } from '#browser/lighthouse/measurement.ts'
import { createPlace, type Finding } from './finding.ts'

/** Returns a finding for each missed budget and exceeded limit. */
export function listBudgetFindings(measurement: Measurement): Finding[] {
  const { slow, ...missed } = measurement
  return [
    ...findingsOf(measurement, missed, 'error'),
    ...(slow === undefined ? [] : findingsOf(measurement, slow, 'suggestion')),
  ]
}

function findingsOf(
  { page, path, failedAudits, loadPerCore }: Measurement,
  { belowBudget, aboveLimit }: Pick<Measurement, 'belowBudget' | 'aboveLimit'>,
  severity: Finding['severity'],
): Finding[] {
  const finding = (name: Category | Limit, rule: string, message: string, reasons: readonly string[]): Finding => ({
    id: `performance/${name}/${page}`,
    rule: `performance/${rule}`,
    severity,
    message,
    fix: [
      `Ask an engineer${reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}.`,
      isSpeed(name) ? describeLoad(loadPerCore) : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    isForEngineers: true,
    place: createPlace([path]),
    evidence: { selector: '', html: '', standard: `Lighthouse ${name}`, helpUrl: '' },
  })
  return [
    ...belowBudget.map(({ category, score, budget }) => {
      const reasons = failedAudits.filter((audit) => audit.category === category).map(({ title }) => title)
      const message = `${CATEGORY_TEXTS[category]}: ${category} score ${score}, budget ${budget}.`
      return finding(category, `budget-${category}`, message, reasons)
    }),
    ...aboveLimit.map((above) =>
      finding(above.metric, `limit-${above.metric}`, `${METRIC_TEXTS[above.metric].text}: ${formatLimit(above)}.`, []),
    ),
  ]
}
