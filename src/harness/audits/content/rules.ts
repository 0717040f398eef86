import { cards, relatedProducts } from './catalog/cards.ts'
import { catalogFacts } from './catalog/catalog-facts.ts'
import { collections, checkBreadcrumbs } from './catalog/collections.ts'
import { copiedTexts } from './catalog/copied-texts.ts'
import { dealers, numberOfDealers } from './catalog/dealers.ts'
import { missingPrices } from './catalog/missing-prices.ts'
import { priceList } from './catalog/price-list.ts'
import { prices } from './catalog/prices.ts'
import { productImages } from './catalog/product-images.ts'
import { productOptions } from './catalog/product-options.ts'
import { restrictions } from './catalog/restrictions.ts'
import { uniqueIds } from './catalog/unique-ids.ts'
import { contractViolations } from './contract-violations.ts'
import { duplicateEntries, duplicateMetaData, sharedSlugs } from './duplicates.ts'
import { emptyFields } from './empty-fields.ts'
import { downloadTypes, imageFiles, otherFiles, sharedAlternativeTexts } from './files/image-files.ts'
import { images } from './files/images.ts'
import { mediaHosts } from './files/media-hosts.ts'
import { missingDownloads } from './files/missing-files.ts'
import { contacts } from './links/contacts.ts'
import { contentLinks } from './links/content-links.ts'
import { emailDomains } from './links/email-domains.ts'
import { menus } from './links/menus.ts'
import { metaData } from './meta-data.ts'
import type { ContentRule, DocumentRule, PreparedRule } from './rule.ts'
import { misspelled } from './spelling/misspelled.ts'
import { allCaps } from './writing/all-caps.ts'
import { dates } from './writing/dates.ts'
import { doubleSpaces } from './writing/double-spaces.ts'
import { entryLocale } from './writing/entry-locale.ts'
import { invisibleCharacters } from './writing/invisible-characters.ts'
import { language } from './writing/language.ts'
import { placeholderText } from './writing/placeholder-text.ts'
import { punctuation } from './writing/punctuation.ts'
import { readability } from './writing/readability.ts'
import { richText } from './writing/rich-text.ts'
import { leftovers, structure } from './writing/structure.ts'
import { wording } from './writing/wording.ts'

/** Rules that compare documents. To add a rule, create a file and add it to one of these lists. */
export const contentRules: readonly ContentRule[] = [
  duplicateMetaData,
  priceList,
  cards,
  relatedProducts,
  checkBreadcrumbs,
  uniqueIds,
  copiedTexts,
]

/** Rules that check one document at a time. */
export const documentRules: readonly DocumentRule[] = [
  contractViolations,
  metaData,
  emptyFields,
  duplicateEntries,
  sharedSlugs,
  structure,
  richText,
  images,
  imageFiles,
  otherFiles,
  downloadTypes,
  contacts,
  menus,
  catalogFacts,
  prices,
  restrictions,
  productOptions,
  productImages,
  collections,
  dealers,
]

/** Rules that read all content first and then check one document at a time. */
export const preparedRules: readonly PreparedRule[] = [
  contentLinks,
  missingDownloads,
  mediaHosts,
  missingPrices,
  sharedAlternativeTexts,
  numberOfDealers,
  emailDomains,
  entryLocale,
]

/** Rules for passages. The same mistake in the same text is reported once, wherever it appears. */
export const passageRules: readonly DocumentRule[] = [
  placeholderText,
  wording,
  invisibleCharacters,
  punctuation,
  language,
  leftovers,
  readability,
]

/** Rules for passages that read all content first. */
export const preparedPassageRules: readonly PreparedRule[] = [allCaps, dates, doubleSpaces]

/** Rules for words. The same word is reported once, wherever it appears. */
export const wordRules: readonly PreparedRule[] = [misspelled]
