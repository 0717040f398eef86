import { Ajv2020 } from 'ajv/dist/2020.js'
import { type ReportKind, reportJsonSchema } from '#harness/report/model/report.ts'

/** Returns the violations of the JSON Schema that the command prints, found by a validator that does not use zod. */
export function schemaErrors(kind: ReportKind, report: unknown): string[] {
  // Dates are checked against the pattern next to their format.
  const ajv = new Ajv2020({ allErrors: true, validateFormats: false })
  const validate = ajv.compile(reportJsonSchema(kind))
  validate(report)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
