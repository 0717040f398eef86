import type { CmsDocument } from '../cms-document.ts'

/** What a rule has to say about one field. */
export interface ContentFinding {
  readonly rule: string
  readonly severity: 'error' | 'warning'
  readonly document: CmsDocument
  /** Path of the field in the document: `faq_item_list[3].answer`; '' for the whole. */
  readonly field: string
  /** What the finding belongs to when many documents share it, as a picture of the media library does. */
  readonly subject?: string
  /** What is wrong, in words for an editor. */
  readonly problem: string
  /** What to do about it. */
  readonly mend: string
}

/** A rule is pure over what was gathered. */
export type ContentRule = (documents: readonly CmsDocument[]) => ContentFinding[]

/** A rule that looks at one document at a time. */
export function eachDocument(check: (document: CmsDocument) => ContentFinding[]): ContentRule {
  return (documents) => documents.flatMap(check)
}
