import { join } from 'node:path'
import { truncateText } from '../../findings/cut-text.ts'
import type { Report } from '../model/report.ts'
import { formatAudit } from './text-audit.ts'

/** Maximum number of characters in a terminal line. */
const MAX_LINE_LENGTH = 2000

/**
 * Renders a report for a terminal: the result, the problems to fix, and the location of the report. `folder` is the
 * report folder.
 */
export function renderText(report: Report, folder: string): string[] {
  return reportLines(report, folder).map((line) => truncateText(line, MAX_LINE_LENGTH))
}

function reportLines(report: Report, folder: string): string[] {
  const page = join(folder, 'index.html')
  return [...formatAudit(report), ...comparisonLines(report), `Report: ${page}`]
}

/** Returns the changes since the previous run, or no lines if neither run has findings. */
function comparisonLines({ comparison }: Report): string[] {
  if (comparison === null) return []
  const { added, unchanged, fixed, notChecked } = comparison
  if (added.length + unchanged.length + fixed.length + notChecked.length === 0) return []
  const rest = notChecked.length === 0 ? '' : `, ${notChecked.length} not checked in this run`
  return [
    `Compared with the previous run: ${added.length} new, ${unchanged.length} unchanged, ${fixed.length} fixed${rest}`,
    ...fixed.map(({ message }) => `  Fixed: ${message}`),
  ]
}
