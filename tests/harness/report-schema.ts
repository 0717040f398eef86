import { Ajv2020 } from 'ajv/dist/2020.js'
import { type ReportKind, reportJsonSchema } from '#harness/report/model/report.ts'

/** What a report breaks of the JSON Schema that the command prints, by a validator that knows nothing of zod. */
export function schemaErrors(kind: ReportKind, report: unknown): string[] {
  // Dates are held against the pattern that stands beside their format.
  const ajv = new Ajv2020({ allErrors: true, validateFormats: false })
  const validate = ajv.compile(reportJsonSchema(kind))
  validate(report)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
