import { describeLoad } from './computer-load.ts'
import { createPlace, type Finding } from './finding.ts'
import { formatDuration } from './format.ts'
import type { Category, Limit, Measurement } from './measurement.ts'

/** Explains a score below its budget to readers who are not familiar with Lighthouse. */
const CATEGORY_TEXTS: Readonly<Record<Category, string>> = {
  performance: 'The page is too slow on a mobile device',
  accessibility: 'Lighthouse finds accessibility barriers on the page',
  'best-practices': 'The page violates web best practices',
  seo: 'Search engines cannot read the page as well as they could',
}

const METRIC_TEXTS: Readonly<
  Record<Limit, { readonly text: string; readonly name: string; readonly format: (value: number) => string }>
> = {
  cumulativeLayoutShift: {
    text: 'The layout shifts while the page loads',
    name: 'layout shift',
    format: (value) => String(Number(value.toFixed(4))),
  },
  longestTaskMs: {
    text: 'The page does not respond while it loads on a mobile device',
    name: 'longest task',
    format: (value) => `${value} ms`,
  },
  largestContentfulPaintMs: {
    text: 'The page shows its main content too late on a mobile device',
    name: 'largest contentful paint',
    format: formatDuration,
  },
  totalBlockingTimeMs: {
    text: 'The page responds too late while it loads on a mobile device',
    name: 'total blocking time',
    format: formatDuration,
  },
  transferredBytes: {
    text: 'The page transfers too much data',
    name: 'transfer size',
    format: (value) => `${Math.ceil(value / 1024)} KB`,
  },
}

/** Returns a finding for each missed budget and exceeded limit. */
export function listBudgetFindings(measurement: Measurement): Finding[] {
  const { slow, ...missed } = measurement
  return [
    ...findingsOf(measurement, missed, 'error'),
    ...(slow === undefined ? [] : findingsOf(measurement, slow, 'suggestion')),
  ]
}

/** Describes the highest load of the computer while it measured a slow page, or returns an empty string. */
export function describeLoadOfSlowPages(measurements: readonly Measurement[]): string {
  const loads = measurements.flatMap(({ slow, belowBudget, aboveLimit, loadPerCore }) => {
    const isSlow =
      belowBudget.some(({ category }) => isSpeed(category)) || aboveLimit.some(({ metric }) => isSpeed(metric))
    return slow !== undefined || isSlow ? [loadPerCore] : []
  })
  return describeLoad(Math.max(0, ...loads))
}

/** Returns the number of missed budgets and exceeded limits that fail a run. */
export function countMissedBudgets(measurements: readonly Measurement[]): number {
  return measurements.reduce((sum, { belowBudget, aboveLimit }) => sum + belowBudget.length + aboveLimit.length, 0)
}

/** Formats an exceeded limit: `layout shift 0.05, limit 0.02`. */
export function formatLimit({ metric, value, limit }: Measurement['aboveLimit'][number]): string {
  const { name, format } = METRIC_TEXTS[metric]
  return `${name} ${format(value)}, limit ${format(limit)}`
}

const SPEED: ReadonlySet<string> = new Set<Category | Limit>([
  'performance',
  'longestTaskMs',
  'largestContentfulPaintMs',
  'totalBlockingTimeMs',
])

/** Returns whether a category or metric depends on the computer and its load. */
export function isSpeed(name: Category | Limit): boolean {
  return SPEED.has(name)
}

function findingsOf(
  { page, path, failedAudits, fileChanges, loadPerCore }: Measurement,
  { belowBudget, aboveLimit }: Pick<Measurement, 'belowBudget' | 'aboveLimit'>,
  severity: Finding['severity'],
): Finding[] {
  const finding = (name: string, rule: string, message: string, reasons: readonly string[]): Finding => ({
    id: `performance/${name}/${page}`,
    rule: `performance/${rule}`,
    severity,
    message,
    fix: [
      `Ask an engineer${reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}.`,
      changesText(fileChanges),
      SPEED.has(name) ? describeLoad(loadPerCore) : '',
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

/** Maximum number of files to list in a message. */
const MAX_FILES_LISTED = 5

function changesText(changes: Measurement['fileChanges']): string {
  if (changes === undefined) return ''
  const { since, files } = changes
  const day = `${since.slice(0, 10)} ${since.slice(11, 16)} UTC`
  if (files.length === 0) {
    return `Since the last good run (${day}) no file was added or grew. Check the page's scripts, and whether the computer was busy.`
  }
  const more = files.length > MAX_FILES_LISTED ? `, and ${files.length - MAX_FILES_LISTED} more` : ''
  return `Since the last good run (${day}): ${files.slice(0, MAX_FILES_LISTED).join(', ')}${more}.`
}
