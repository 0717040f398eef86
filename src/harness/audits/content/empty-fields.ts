import { type Field, isRecord, toBlocks } from './document-fields.ts'
import type { DocumentRule } from './rule.ts'

/** Text fields that may be empty. */
const OPTIONAL_TEXTS = new Set([
  'subtitle',
  'plain_text',
  'heading_video_url',
  'patents',
  'disclaimer',
  'address2',
  'address3',
  'address_2',
  'tag',
  'description',
  // Other rules check these.
  'alternativeText',
  'meta_title',
  'meta_description',
  'text',
])

/** Lists that must not be empty. */
const FILLED_LISTS = new Set([
  'main_navigation',
  'nav_links',
  'links',
  'carousel_cards',
  'faq_item_list',
  'categories',
  'downloads',
  'dealer_locator_cards',
  'items',
  'skus',
])

/** Rich-text fields that must not be empty. */
const FILLED_COPY = new Set(['content', 'answer', 'rich_text', 'simple_copy_section'])

/** Finds required text, list and rich-text fields that are empty. */
export const checkEmptyFields: DocumentRule = (document) =>
  document.fields.flatMap((field) => {
    const fix = getFix(field)
    if (fix === undefined) return []
    return [
      {
        rule: 'empty-field',
        // A product without a description can still be bought.
        severity: field.name === 'summary' ? 'warning' : 'error',
        document,
        field: field.path,
        message: `${getFieldLabel(field.name)} is empty.`,
        fix,
      } as const,
    ]
  })

function getFix({ name, value, path }: Field): string | undefined {
  if (typeof value === 'string') {
    const isItem = path.endsWith(']')
    if (value.trim() !== '' || OPTIONAL_TEXTS.has(name) || path.includes('.children[')) return undefined
    return isItem
      ? 'Fill in the entry, or remove it from the list.'
      : 'Fill it in, or remove the section it belongs to.'
  }
  if (!Array.isArray(value) || !isBlank(value)) return undefined
  if (FILLED_LISTS.has(name)) return 'Add at least one entry, or remove the page from the navigation.'
  if (name === 'summary') return 'Describe the product. Without a description, only its data are shown.'
  return FILLED_COPY.has(name) ? 'Write the text. Without it, the heading has no content.' : undefined
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

function getFieldLabel(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `The field "${words}"`
}
