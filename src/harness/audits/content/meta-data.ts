import type { CmsDocument } from '../cms-document.ts'
import { isRecord } from './document-fields.ts'
import type { ContentFinding, DocumentRule } from './rule.ts'

interface Length {
  readonly field: 'meta_title' | 'meta_description'
  readonly name: string
  /** Length limits in characters. Search results cut off longer text, and shorter text is not informative. */
  readonly min: number
  readonly max: number
}

const LENGTHS: readonly Length[] = [
  { field: 'meta_title', name: 'page title', min: 4, max: 65 },
  { field: 'meta_description', name: 'description', min: 50, max: 165 },
]

/** Checks that each page has a title and a description of suitable length (CMS-06). */
export const checkMetaData: DocumentRule = (document) =>
  // Missing fields are contract violations, which another rule reports.
  document.page === null || !isRecord(document.data) || document.data['meta_data'] === undefined
    ? []
    : LENGTHS.flatMap((length) => check(document, length))

function check(document: CmsDocument, { field, name, min, max }: Length): ContentFinding[] {
  const meta = isRecord(document.data) ? document.data['meta_data'] : undefined
  const value = isRecord(meta) ? meta[field] : undefined
  const text = typeof value === 'string' ? value.trim() : ''
  const finding = (rule: string, severity: 'error' | 'warning', message: string, fix: string): ContentFinding[] => [
    { rule: `${rule}-${field.replace('_', '-')}`, severity, document, field: `meta_data.${field}`, message, fix },
  ]
  if (text === '') {
    return finding(
      'missing',
      'error',
      `The page has no ${name}.`,
      `Write a ${name} of ${min} to ${max} characters that describes this page only.`,
    )
  }
  if (text.length < min) {
    return finding(
      'short',
      'warning',
      `The ${name} has only ${text.length} characters: "${text}".`,
      `Write at least ${min} characters, so that people who find the page in a search know what it is about.`,
    )
  }
  if (text.length > max) {
    return finding(
      'long',
      'warning',
      `The ${name} has ${text.length} characters; search results cut it off after about ${max}.`,
      `Shorten it to ${max} characters, with the most important words first.`,
    )
  }
  return []
}
