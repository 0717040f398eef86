import { describeEntries } from './describe-field.ts'
import { type Field, isRecord, toBlocks } from './document-fields.ts'
import { getFieldSchema } from './response-path.ts'
import type { DocumentRule, ReadDocument } from './rule.ts'
import { error } from './rule.ts'

/** Text fields that may be empty, or that other rules check. */
const OPTIONAL_TEXTS =
  /^(?:subtitle|plain_text|heading_video_url|patents|disclaimer|address_?[23]|tag|description|alternativeText|accent_title|meta_title|meta_description|text)$/

/** Headings of sections for which the page has its own words, such as "Description". */
const OPTIONAL_HEADINGS = /^(?:(?:about|more_details|promo_videos)\.title|looking_for_heading)$/

/** Lists that must not be empty. */
const FILLED_LISTS =
  /^(?:main_navigation|nav_links|links|carousel_cards|faq_item_list|categories|downloads|dealer_locator_cards|items|skus)$/

/** Rich-text fields that must not be empty. */
const FILLED_COPY = /^(?:content|answer|rich_text|simple_copy_section)$/

/** Finds required text, list and rich-text fields that are empty. */
export const checkEmptyFields: DocumentRule = (document) =>
  document.fields.flatMap((field) => {
    const { path, name, value } = field
    const fix = getFix(field)
    if (fix === undefined || !isInContract(path, document)) return []
    const lack = Array.isArray(value) && FILLED_LISTS.test(name) ? `has no ${describeEntries(name)}` : 'is empty'
    const problem = error('empty-field', path, `The field "${name.replaceAll('_', ' ')}" ${lack}.`, fix)
    // A product without a description can still be bought.
    return [name === 'summary' ? { ...problem, severity: 'warning' } : problem]
  })

/** Returns whether the shop reads a field. The CMS also sends others, such as the caption of an image. */
function isInContract(path: string, document: ReadDocument): boolean {
  // The contract does not describe the blocks of rich text.
  return path.includes('.children[') || getFieldSchema(document, path.match(/[^.[\]]+/g) ?? []) !== undefined
}

function getFix({ name, value, path, parent }: Field): string | undefined {
  if (typeof value === 'string') {
    if (value.trim() !== '' || OPTIONAL_TEXTS.test(name) || OPTIONAL_HEADINGS.test(path)) return undefined
    // In rich text, only links have a field that must not be empty.
    if (path.includes('.children[')) return name === 'url' ? 'Fill in the URL, or remove the link.' : undefined
    return path.endsWith(']')
      ? 'Fill in the entry, or remove it from the list.'
      : `Fill it in, or remove the ${parent.endsWith(']') ? 'entry' : 'section'} it belongs to.`
  }
  if (!Array.isArray(value) || !isBlank(value)) return undefined
  if (FILLED_LISTS.test(name)) return 'Add at least one entry, or remove the page from the navigation.'
  if (name === 'summary') return 'Describe the product. Without a description, only its data are shown.'
  return FILLED_COPY.test(name) ? 'Write the text. Without it, the heading has no content.' : undefined
}

/**
 * Returns whether a list is empty, or is a rich text with only blank paragraphs, as Strapi stores it after its text is
 * deleted.
 */
function isBlank(list: readonly unknown[]): boolean {
  return list.every(
    (block) =>
      isRecord(block) &&
      block['type'] === 'paragraph' &&
      toBlocks(block['children']).every(({ type, text }) => type === 'text' && text?.trim() === ''),
  )
}
