import type { Finding } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import type { GatheredContent } from '../gather-content.ts'
import type { Field } from './document-fields.ts'
import type { Passage } from './passages.ts'

/** What a rule has to say about one field. */
export interface ContentFinding {
  readonly rule: string
  readonly severity: Finding['severity']
  readonly document: CmsDocument
  /** Path of the field in the document: `faq_item_list[3].answer`; '' for the whole. */
  readonly field: string
  /** What the finding belongs to when many documents share it, as a picture of the media library does. */
  readonly subject?: string | undefined
  /** What is wrong, in words for an editor. */
  readonly message: string
  /** What to do about it. */
  readonly fix: string
}

/** What a rule says of a field that its caller knows. */
export type RuleResult = Pick<ContentFinding, 'rule' | 'severity' | 'message' | 'fix'>

/** What a rule says of a field of the document that its caller looks at. */
export type PlacedResult = RuleResult & Pick<ContentFinding, 'field'>

/** A document while the rules look at it: its fields and passages are listed once for all of them. */
export interface ReadDocument extends CmsDocument {
  readonly fields: readonly Field[]
  readonly passages: readonly Passage[]
}

/** A rule about passages one by one: what it says of one, or nothing. */
export function eachPassage(check: (passage: Passage, document: ReadDocument) => RuleResult | undefined): DocumentRule {
  return (document) =>
    document.passages.flatMap((passage) => {
      const verdict = check(passage, document)
      return verdict === undefined ? [] : [{ ...verdict, document, field: passage.field, subject: passage.subject }]
    })
}

/** A rule that looks at one document at a time. Pure. */
export type DocumentRule = (document: ReadDocument) => ContentFinding[]

/** A rule for one document at a time that first looks at the whole content, once. Documents come in their order. */
export type PreparedRule = (content: GatheredContent) => DocumentRule

/** A rule that holds documents against each other. Pure. */
export type ContentRule = (content: GatheredContent) => ContentFinding[]
