import type { Finding } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import type { Catalog } from './catalog.ts'
import type { Field } from './document-fields.ts'
import type { Passage } from './passages.ts'
import type { EmptyField } from './response-path.ts'

/** A problem in a field of a document. The loop over the rules adds the document. */
export interface Problem {
  readonly rule: string
  readonly severity: Finding['severity']
  /**
   * Path of the field in the document, such as `faq_item_list[3].answer`, or an empty string for the entire document.
   */
  readonly field: string
  /** Description of the problem for editors. */
  readonly message: string
  /** How to fix it. */
  readonly fix: string
  /** The affected words or file. The same mistake in several entries is one finding. */
  readonly mistake?: string | undefined
  /** Whether only engineers can fix it. */
  readonly isForEngineers?: boolean
}

/** A problem and its document. */
export interface ContentFinding extends Problem {
  readonly document: CmsDocument
}

/** A document with its fields, passages and empty fields, which are listed only once for all rules. */
export interface ReadDocument extends CmsDocument {
  readonly fields: readonly Field[]
  readonly passages: readonly Passage[]
  readonly empty: readonly EmptyField[]
}

/** A rule that checks one document at a time, in order. */
export type DocumentRule = (document: ReadDocument, catalog: Catalog) => readonly Problem[]

/** A rule that compares documents. */
export type ContentRule = (catalog: Catalog) => readonly ContentFinding[]

/** Creates a problem that keeps shoppers from reading, finding or buying something. */
export function error(rule: string, field: string, message: string, fix: string): Problem {
  return { rule, severity: 'error', field, message, fix }
}

/** Creates a problem that could be better. */
export function warning(rule: string, field: string, message: string, fix: string): Problem {
  return { rule, severity: 'warning', field, message, fix }
}
