import * as z from 'zod/mini'
import { describeOmittedEntries } from '#contract/cms/entries.ts'
import { getSchemaAt, mustBePopulated } from '#contract/schema.ts'
import { expandUnions } from '#contract/validation/expand-unions.ts'
import type { CmsDocument } from '../cms-document.ts'
import { isRecord } from './document-fields.ts'
import { toFieldPath, toResponse } from './response-path.ts'
import type { ContentFinding, DocumentRule } from './rule.ts'

/** Finds fields that are missing or have an unexpected type. */
export const checkContractViolations: DocumentRule = (document) => {
  const result = z.safeParse(document.endpoint.response, toResponse(document))
  if (result.success) return toOmittedFinding(document)
  return [
    ...toOmittedFinding(document),
    ...expandUnions(result.error.issues).map((issue) => findingOf(issue, document)),
  ]
}

/** Returns a finding if the list in a response was cut off. */
function toOmittedFinding({ omitted, ...document }: CmsDocument): ContentFinding[] {
  if (omitted === undefined) return []
  return [
    {
      rule: 'incomplete-list',
      severity: 'error',
      document,
      field: '',
      message: `The list has ${omitted.sent} of ${omitted.total} entries, so the others are not on the page.`,
      fix: `Ask an engineer: meta.pagination ${describeOmittedEntries(omitted)}.`,
      isForEngineers: true,
    },
  ]
}

function findingOf(issue: z.core.$ZodIssue, document: CmsDocument): ContentFinding {
  const steps = issue.path.slice(document.endpoint.id === 'getProduct' ? 2 : 1)
  const field = toFieldPath(document, issue.path)
  const value = valueAt(document.data, steps)
  const missing = value === undefined
  // Other empty fields are filled in before validation.
  const empty = value === null || (typeof value === 'string' && value.trim() === '')
  const expectsList = issue.code === 'invalid_type' && issue.expected === 'array'
  const isUnpopulated = missing && needsPopulateAt(document, steps)
  const expected = issue.code === 'invalid_type' ? `; expected ${TYPE_NAMES[issue.expected] ?? issue.expected}` : ''
  return {
    rule: missing || empty ? 'missing-field' : 'unexpected-type',
    severity: 'error',
    document,
    field,
    message: missing
      ? `The field "${field}" is missing, so the page cannot be built.`
      : empty
        ? `The field "${field}" is empty, so the page cannot be built.`
        : `The field "${field}" has a value that the shop cannot read${expected}.`,
    fix: isUnpopulated
      ? 'Ask an engineer: the request to the CMS does not populate the field. "npx storefront cms" lists the populate parameter of each request.'
      : missing || empty
        ? `Fill in the field${expectsList ? ': enter [] if there is nothing to list' : ''}. If the CMS has no such field, ask an engineer.`
        : 'Correct the field. If it looks right in the CMS, ask an engineer.',
    ...(isUnpopulated ? { isForEngineers: true } : {}),
  }
}

/** Returns whether the CMS sends a field only if the request populates it. */
function needsPopulateAt(document: CmsDocument, steps: readonly PropertyKey[]): boolean {
  const { endpoint } = document
  const path = endpoint.id === 'getProduct' ? ['data', 0, ...steps] : ['data', ...steps]
  const schema = getSchemaAt(endpoint.response, toResponse(document), path)
  return schema !== undefined && mustBePopulated(schema)
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
}

function valueAt(data: unknown, steps: readonly PropertyKey[]): unknown {
  return steps.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)]
    return isRecord(value) ? value[String(step)] : undefined
  }, data)
}
