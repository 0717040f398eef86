import * as z from 'zod/mini'
import { describeOmittedEntries } from '#contract/cms/entries.ts'
import { mustBePopulated, readPath } from '#contract/schema.ts'
import { expandUnions } from '#contract/validation/expand-unions.ts'
import type { CmsDocument } from '../cms-document.ts'
import { getFieldSchema, toFieldPath, toResponse } from './response-path.ts'
import { type DocumentRule, error, type Problem } from './rule.ts'

/** Finds fields that are missing or have an unexpected type. */
export const checkContractViolations: DocumentRule = (document) => {
  const result = z.safeParse(document.endpoint.response, toResponse(document))
  const issues = result.success ? [] : expandUnions(result.error.issues)
  return [...checkOmitted(document), ...issues.map((issue) => toProblem(issue, document))]
}

/** Returns a problem if the list in a response was cut off. */
function checkOmitted({ omitted }: CmsDocument): Problem[] {
  if (omitted === undefined) return []
  const message = `The list has ${omitted.sent} of ${omitted.total} entries, so the others are not on the page.`
  const fix = `Ask an engineer: meta.pagination ${describeOmittedEntries(omitted)}.`
  return [{ ...error('incomplete-list', '', message, fix), isForEngineers: true }]
}

function toProblem(issue: z.core.$ZodIssue, document: CmsDocument): Problem {
  const steps = issue.path.slice(document.endpoint.id === 'getProduct' ? 2 : 1)
  const field = toFieldPath(document, issue.path)
  const value = readPath(document.data, steps)
  const missing = value === undefined
  // Other empty fields are filled in before validation.
  const empty = value === null || (typeof value === 'string' && value.trim() === '')
  if (!missing && !empty) {
    const expected = issue.code === 'invalid_type' ? `; expected ${TYPE_NAMES[issue.expected] ?? issue.expected}` : ''
    const message = `The field "${field}" has a value that the shop cannot read${expected}.`
    return error('unexpected-type', field, message, 'Correct the field. If it looks right in the CMS, ask an engineer.')
  }
  const message = `The field "${field}" is ${missing ? 'missing' : 'empty'}, so the page cannot be built.`
  if (missing && needsPopulateAt(document, steps)) {
    const fix =
      'Ask an engineer: the request to the CMS does not populate the field. "npx storefront cms" lists the populate parameter of each request.'
    return { ...error('missing-field', field, message, fix), isForEngineers: true }
  }
  const hint =
    issue.code === 'invalid_type' && issue.expected === 'array' ? ': enter [] if there is nothing to list' : ''
  return error(
    'missing-field',
    field,
    message,
    `Fill in the field${hint}. If the CMS has no such field, ask an engineer.`,
  )
}

/** Returns whether the CMS sends a field only if the request populates it. */
function needsPopulateAt(document: CmsDocument, steps: readonly PropertyKey[]): boolean {
  const schema = getFieldSchema(document, steps)
  return schema !== undefined && mustBePopulated(schema)
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
}
