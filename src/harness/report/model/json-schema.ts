import * as z from 'zod'
import { AUDIT_REPORT_SCHEMA, AuditReport } from './audit-report.ts'
import { JourneyReport, REPORT_SCHEMA } from './journey-report.ts'

/** The reports whose shape can be asked for. */
export const REPORT_KINDS = ['journey', 'audit'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** JSON Schema (draft 2020-12) of a `report.json`, made from what the report is held against when it is written. */
export function reportJsonSchema(kind: ReportKind): Readonly<Record<string, unknown>> {
  const [schema, name] = kind === 'journey' ? [JourneyReport, REPORT_SCHEMA] : [AuditReport, AUDIT_REPORT_SCHEMA]
  return { title: name, ...z.toJSONSchema(schema) }
}
