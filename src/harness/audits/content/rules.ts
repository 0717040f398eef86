import { checkCardNames, checkCards } from './catalog/cards.ts'
import { checkBreadcrumbs } from './catalog/collections.ts'
import { checkCopiedTexts } from './catalog/copied-texts.ts'
import { checkDealers } from './catalog/dealers.ts'
import { checkContentKeys, checkDocumentKeys } from './catalog/keys.ts'
import { checkPriceList, checkPrices } from './catalog/prices.ts'
import { checkProducts } from './catalog/products.ts'
import { checkReferences } from './catalog/references.ts'
import { checkRestrictions } from './catalog/restrictions.ts'
import { checkContractViolations } from './contract-violations.ts'
import { checkEmptyFields } from './empty-fields.ts'
import { checkImages } from './files/images.ts'
import { checkMissingDownloads } from './files/missing-files.ts'
import { checkMissingMedia } from './files/missing-media.ts'
import { checkContentLinks } from './links/content-links.ts'
import { checkMetaData } from './meta-data.ts'
import type { ContentRule, DocumentRule } from './rule.ts'
import { checkAllCaps } from './writing/all-caps.ts'
import { checkDates } from './writing/dates.ts'
import { checkLanguage } from './writing/language.ts'
import { checkRepeatedParagraphs } from './writing/paragraphs.ts'
import { checkRichText } from './writing/rich-text.ts'
import { checkTexts } from './writing/text-rules.ts'

/**
 * Rules that compare documents. A new rule is usually a row of the tables in `writing/text-rules.ts`,
 * `catalog/references.ts` or `catalog/keys.ts`.
 */
export const contentRules: readonly ContentRule[] = [
  checkContentKeys,
  checkPriceList,
  checkCardNames,
  checkBreadcrumbs,
  checkCopiedTexts,
]

/** Rules that check one document at a time. */
export const documentRules: readonly DocumentRule[] = [
  checkContractViolations,
  checkMetaData,
  checkEmptyFields,
  checkDocumentKeys,
  checkReferences,
  checkRichText,
  checkImages,
  checkMissingDownloads,
  checkMissingMedia,
  checkContentLinks,
  checkPrices,
  checkRestrictions,
  checkProducts,
  checkCards,
  checkDealers,
  checkTexts,
  checkAllCaps,
  checkDates,
  checkLanguage,
  checkRepeatedParagraphs,
]
