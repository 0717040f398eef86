import type { Finding } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import type { GatheredContent } from '../gather-content.ts'
import type { Field } from './document-fields.ts'
import type { Passage } from './passages.ts'

/** A problem in one field. */
export interface ContentFinding {
  readonly rule: string
  readonly severity: Finding['severity']
  readonly document: CmsDocument
  /**
   * Path of the field in the document, such as `faq_item_list[3].answer`, or an empty string for the entire document.
   */
  readonly field: string
  /** Identifies a value shared by several documents, such as the URL of an image. */
  readonly subject?: string | undefined
  /** The affected word, if the rule can find several mistakes in one field. */
  readonly word?: string
  /** Description of the problem for editors. */
  readonly message: string
  /** How to fix it. */
  readonly fix: string
  /** Whether only engineers can fix it. */
  readonly isForEngineers?: boolean
}

/** A problem found in a field. The caller adds the field's path. */
export type RuleResult = Pick<ContentFinding, 'rule' | 'severity' | 'message' | 'fix'>

/** A problem found in a document. The caller adds the document. */
export type FieldResult = RuleResult & Pick<ContentFinding, 'field'>

/** A document with its fields and passages, which are listed only once for all rules. */
export interface ReadDocument extends CmsDocument {
  readonly fields: readonly Field[]
  readonly passages: readonly Passage[]
}

/** Creates a rule that checks passages one by one. */
export function checkEachPassage(
  check: (passage: Passage, document: ReadDocument) => RuleResult | undefined,
): DocumentRule {
  return (document) =>
    document.passages.flatMap((passage) => {
      const verdict = check(passage, document)
      return verdict === undefined ? [] : [{ ...verdict, document, field: passage.field, subject: passage.subject }]
    })
}

/** A rule that checks one document at a time. */
export type DocumentRule = (document: ReadDocument) => ContentFinding[]

/** A rule that reads all content first and then checks one document at a time, in order. */
export type PreparedRule = (content: GatheredContent) => DocumentRule

/** A rule that compares documents. */
export type ContentRule = (content: GatheredContent) => ContentFinding[]
