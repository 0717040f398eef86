import { catalogueFacts } from './catalogue-facts.ts'
import { contacts } from './contacts.ts'
import { contentLinks } from './content-links.ts'
import { duplicateEntries, duplicateMetaData } from './duplicates.ts'
import { emptyFields } from './empty-fields.ts'
import { metaData } from './meta-data.ts'
import { offContract } from './off-contract.ts'
import { pictures } from './pictures.ts'
import { placeholderText } from './placeholder-text.ts'
import { richText } from './rich-text.ts'
import type { ContentRule } from './rule.ts'
import { wording } from './wording.ts'

/** Every rule for content. A new one is one file and one line here. */
export const contentRules: readonly ContentRule[] = [
  offContract,
  metaData,
  duplicateMetaData,
  emptyFields,
  duplicateEntries,
  placeholderText,
  wording,
  richText,
  pictures,
  contentLinks,
  contacts,
  catalogueFacts,
]
