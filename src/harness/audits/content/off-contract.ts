import * as z from 'zod/mini'
import type { CmsDocument } from '../cms-document.ts'
import { isRecord } from './document-fields.ts'
import type { ContentFinding, DocumentRule } from './rule.ts'

/** Fields that the shop cannot read: missing, or of the wrong kind (MOCK-07 says the same of the mock). */
export const offContract: DocumentRule = (document) => {
  const result = z.safeParse(document.endpoint.answer, wholeAnswer(document))
  if (result.success) return []
  return result.error.issues.map((issue) => findingOf(issue, document))
}

/** The product call answers a list, whose first element is the page. */
function wholeAnswer({ endpoint, data }: CmsDocument): unknown {
  return { data: endpoint.id === 'getProduct' ? [data] : data }
}

function findingOf(issue: z.core.$ZodIssue, document: CmsDocument): ContentFinding {
  const steps = issue.path.slice(document.endpoint.id === 'getProduct' ? 2 : 1)
  const field = steps.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  )
  const missing = valueAt(document.data, steps) === undefined
  const expected = issue.code === 'invalid_type' ? `; it takes ${WORDS[issue.expected] ?? issue.expected}` : ''
  return {
    rule: missing ? 'missing-field' : 'wrong-kind',
    severity: 'error',
    document,
    field,
    message: missing
      ? `The field “${field}” is missing, so the page cannot be built.`
      : `The field “${field}” holds something that the shop cannot read${expected}.`,
    fix: missing
      ? 'Fill the field in. If the CMS has no such field, ask whoever looks after its model.'
      : 'Correct the field. If it looks right in the CMS, ask whoever looks after its model.',
  }
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
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
