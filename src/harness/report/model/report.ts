import * as z from 'zod'
import { checkValue, formatProblem } from '#contract/validation/check-value.ts'
import { AuditReport } from './audit-report.ts'
import { JourneyReport } from './journey-report.ts'
import { REPORT_SCHEMA } from './report-base.ts'

/** The content of `report.json`: a journey run or an audit. */
export const Report = z.discriminatedUnion('kind', [JourneyReport, AuditReport])
export type Report = z.infer<typeof Report>

export const REPORT_KINDS = ['journey', 'audit'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Parses the content of a `report.json`. Returns undefined for any other content. */
export function parseReport(content: unknown): Report | undefined {
  return Report.safeParse(content).data
}

/** Explains why {@link parseReport} rejects the content of a `report.json`. The text completes a sentence. */
export function explainReport(content: unknown): string {
  const { schema } = (content ?? {}) as { readonly schema?: unknown }
  const result = schema === REPORT_SCHEMA ? checkValue(Report, content) : undefined
  const [problem] = result?.success === false ? result.problems : []
  if (problem === undefined) return 'is of another version or kind'
  return `is not a valid report: ${formatProblem(problem, 'the file')}`
}

/** Returns the JSON Schema (draft 2020-12) of the `report.json` for a report kind. */
export function getReportJsonSchema(kind: ReportKind): Readonly<Record<string, unknown>> {
  const schema = kind === 'journey' ? JourneyReport : AuditReport
  return { title: `${REPORT_SCHEMA}, kind ${kind}`, ...z.toJSONSchema(schema) }
}
