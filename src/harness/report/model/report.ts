import * as z from 'zod'
import { AuditReport } from './audit-report.ts'
import { REPORT_SCHEMA } from './report-base.ts'

/** The content of `report.json`. */
export const Report = AuditReport
export type Report = AuditReport

/** Parses the content of a `report.json`. Returns undefined for any other content. */
export function parseReport(content: unknown): Report | undefined {
  return Report.safeParse(content).data
}

/** Returns the JSON Schema (draft 2020-12) of `report.json`. */
export function getReportJsonSchema(): Readonly<Record<string, unknown>> {
  return { title: REPORT_SCHEMA, ...z.toJSONSchema(Report) }
}
