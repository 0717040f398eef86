import { checkCards, checkRelatedProducts } from './catalog/cards.ts'
import { checkCatalogFacts } from './catalog/catalog-facts.ts'
import { checkCollections, checkBreadcrumbs } from './catalog/collections.ts'
import { checkCopiedTexts } from './catalog/copied-texts.ts'
import { checkDealers, checkDealerCount } from './catalog/dealers.ts'
import { checkPriceList } from './catalog/price-list.ts'
import { checkPrices } from './catalog/prices.ts'
import { checkProductImages } from './catalog/product-images.ts'
import { checkProductOptions } from './catalog/product-options.ts'
import { checkRestrictions } from './catalog/restrictions.ts'
import { checkSaleFields } from './catalog/sale-fields.ts'
import { checkUniqueIds } from './catalog/unique-ids.ts'
import { checkContractViolations } from './contract-violations.ts'
import { checkDuplicateEntries, checkDuplicateMetaData, checkSharedSlugs } from './duplicates.ts'
import { checkEmptyFields } from './empty-fields.ts'
import {
  checkDownloadTypes,
  checkImageFiles,
  checkOtherFiles,
  checkSharedAlternativeTexts,
} from './files/image-files.ts'
import { checkImages } from './files/images.ts'
import { checkMediaHosts } from './files/media-hosts.ts'
import { checkMissingDownloads } from './files/missing-files.ts'
import { checkContacts } from './links/contacts.ts'
import { checkContentLinks } from './links/content-links.ts'
import { checkEmailDomains } from './links/email-domains.ts'
import { checkMenus } from './links/menus.ts'
import { checkMetaData } from './meta-data.ts'
import type { ContentRule, DocumentRule, PreparedRule } from './rule.ts'
import { checkAllCaps } from './writing/all-caps.ts'
import { checkDates } from './writing/dates.ts'
import { checkDoubleSpaces } from './writing/double-spaces.ts'
import { checkEntryLocale } from './writing/entry-locale.ts'
import { checkInvisibleCharacters } from './writing/invisible-characters.ts'
import { checkLanguage } from './writing/language.ts'
import { checkPlaceholderText } from './writing/placeholder-text.ts'
import { checkPunctuation } from './writing/punctuation.ts'
import { checkReadability } from './writing/readability.ts'
import { checkRichText } from './writing/rich-text.ts'
import { checkLeftovers, checkStructure } from './writing/structure.ts'
import { checkWording } from './writing/wording.ts'

/** Rules that compare documents. To add a rule, create a file and add it to one of these lists. */
export const contentRules: readonly ContentRule[] = [
  checkDuplicateMetaData,
  checkPriceList,
  checkCards,
  checkRelatedProducts,
  checkBreadcrumbs,
  checkUniqueIds,
  checkCopiedTexts,
]

/** Rules that check one document at a time. */
export const documentRules: readonly DocumentRule[] = [
  checkContractViolations,
  checkMetaData,
  checkEmptyFields,
  checkDuplicateEntries,
  checkSharedSlugs,
  checkStructure,
  checkRichText,
  checkImages,
  checkImageFiles,
  checkOtherFiles,
  checkDownloadTypes,
  checkContacts,
  checkMenus,
  checkCatalogFacts,
  checkPrices,
  checkSaleFields,
  checkRestrictions,
  checkProductOptions,
  checkProductImages,
  checkCollections,
  checkDealers,
]

/** Rules that read all content first and then check one document at a time. */
export const preparedRules: readonly PreparedRule[] = [
  checkContentLinks,
  checkMissingDownloads,
  checkMediaHosts,
  checkSharedAlternativeTexts,
  checkDealerCount,
  checkEmailDomains,
  checkEntryLocale,
]

/** Rules for passages. The same mistake in the same text is reported once, regardless of where it appears. */
export const passageRules: readonly DocumentRule[] = [
  checkPlaceholderText,
  checkWording,
  checkInvisibleCharacters,
  checkLanguage,
  checkLeftovers,
  checkPunctuation,
  checkReadability,
]

/** Rules for passages that read all content first. */
export const preparedPassageRules: readonly PreparedRule[] = [checkAllCaps, checkDates, checkDoubleSpaces]
