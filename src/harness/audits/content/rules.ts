import { contacts } from './addresses/contacts.ts'
import { contentLinks } from './addresses/content-links.ts'
import { mailHosts } from './addresses/mail-hosts.ts'
import { cards, relatedProducts } from './catalogue/cards.ts'
import { catalogueFacts } from './catalogue/catalogue-facts.ts'
import { choices } from './catalogue/choices.ts'
import { collections, trails } from './catalogue/collections.ts'
import { dealers, numberOfDealers } from './catalogue/dealers.ts'
import { identities } from './catalogue/identities.ts'
import { priceList } from './catalogue/price-list.ts'
import { prices } from './catalogue/prices.ts'
import { restrictions } from './catalogue/restrictions.ts'
import { duplicateEntries, duplicateMetaData } from './duplicates.ts'
import { emptyFields } from './empty-fields.ts'
import { missingDownloads } from './files/missing-files.ts'
import { downloadTypes, pictureFiles, sharedAlternativeTexts } from './files/picture-files.ts'
import { pictures } from './files/pictures.ts'
import { metaData } from './meta-data.ts'
import { offContract } from './off-contract.ts'
import type { ContentRule, DocumentRule, PreparedRule } from './rule.ts'
import { misspelt } from './spelling/misspelt.ts'
import { dates } from './writing/dates.ts'
import { invisible } from './writing/invisible.ts'
import { language } from './writing/language.ts'
import { placeholderText } from './writing/placeholder-text.ts'
import { punctuation } from './writing/punctuation.ts'
import { reading } from './writing/reading.ts'
import { richText } from './writing/rich-text.ts'
import { shouting } from './writing/shouting.ts'
import { leftovers, structure } from './writing/structure.ts'
import { wording } from './writing/wording.ts'

/** Rules that hold documents against each other. A new rule is one file and one line in one of these lists. */
export const contentRules: readonly ContentRule[] = [
  duplicateMetaData,
  priceList,
  cards,
  relatedProducts,
  trails,
  identities,
]

/** Rules for one document at a time. */
export const documentRules: readonly DocumentRule[] = [
  offContract,
  metaData,
  emptyFields,
  duplicateEntries,
  placeholderText,
  wording,
  invisible,
  punctuation,
  language,
  leftovers,
  structure,
  reading,
  richText,
  pictures,
  pictureFiles,
  downloadTypes,
  contacts,
  catalogueFacts,
  prices,
  restrictions,
  choices,
  collections,
  dealers,
]

/** Rules for one document at a time that look at the whole content first. */
export const preparedRules: readonly PreparedRule[] = [
  contentLinks,
  missingDownloads,
  sharedAlternativeTexts,
  numberOfDealers,
  shouting,
  dates,
  mailHosts,
  misspelt,
]
