import { Ajv2020 } from 'ajv/dist/2020.js'
import { type ReportKind, getReportJsonSchema } from '#harness/report/model/report.ts'

/** Validates a report without zod, with the JSON Schema that the command prints. Returns the violations. */
export function findSchemaErrors(kind: ReportKind, report: unknown): string[] {
  // Dates are checked against the pattern next to their format.
  const ajv = new Ajv2020({ allErrors: true, validateFormats: false })
  const validate = ajv.compile(getReportJsonSchema(kind))
  validate(report)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
