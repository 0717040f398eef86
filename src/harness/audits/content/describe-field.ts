import { getText, isRecord } from './document-fields.ts'
import type { Entry } from './edit-url.ts'

/** Names of content types for editors. Pages are named after their title. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  product: 'Product',
  'product-group': 'Collection',
  'product-variant-type': 'Option',
  'page-app': 'Header',
  'page-footer': 'Footer',
  'page-Products': 'Price list',
}

/** Fields with the title of an entry, best first. */
const TITLES = ['title', 'header_title', 'display_title', 'header', 'heading', 'name']

/** Names of list entries for editors. Names of other lists lose their plural ending: `categories` → `category`. */
const ENTRY_NAMES: Readonly<Record<string, string>> = {
  faq_item_list: 'question',
  carousel_cards: 'slide',
  dealer_locator_cards: 'dealer',
  skus: 'SKU',
  main_navigation: 'menu',
  nav_links: 'link',
}

/** Field names for editors that differ from the field name with spaces. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  alternativeText: 'alternative text',
  meta_title: 'page title for search results',
  meta_description: 'description for search results',
  url: 'URL',
  href: 'URL',
  sku: 'SKU',
  qtyOnHand: 'stock',
  documentId: 'ID',
}

/** Groups that the CMS does not show to editors as a separate level. */
const TRANSPARENT = new Set(['children', 'meta_data'])

/** Returns the name of an entry for editors, such as `Product "Works Shirt"`, or `Footer`. */
export function describeEntry({ type: { singularName }, value }: Entry): string {
  const name = TYPE_NAMES[singularName]
  if (name !== undefined && singularName.startsWith('page-')) return name
  const meta = isRecord(value) ? value['meta_data'] : undefined
  const title = TITLES.map((field) => getText(value, field)).find((text) => text !== '') ?? getText(meta, 'meta_title')
  const own = title === '' ? singularName.replace(/^page-/, '') : title
  return `${name ?? 'Page'} "${own}"`
}

/**
 * Returns the name of a field for editors, such as `question 1, answer` for `faq_item_list[0].answer[2]`. Does not
 * number rich-text blocks, because the quote identifies them.
 */
export function describeField(field: string): string {
  const parts: string[] = []
  for (const [, name = '', indexes = ''] of field.matchAll(/([^.[\]]+)((?:\[\d+\])*)/g)) {
    if (TRANSPARENT.has(name)) continue
    const [, index] = /\[(\d+)\]/.exec(indexes) ?? []
    const isList = index !== undefined && (name in ENTRY_NAMES || /(?:s|_list)$/.test(name))
    parts.push(
      isList ? `${ENTRY_NAMES[name] ?? toSingular(name)} ${Number(index) + 1}` : (FIELD_NAMES[name] ?? toWords(name)),
    )
  }
  return parts.join(', ')
}

/** Returns the name of a list's entries for editors, such as `questions` for `faq_item_list`. */
export function describeEntries(name: string): string {
  const entry = ENTRY_NAMES[name]
  return entry === undefined ? toWords(name) : `${entry}s`
}

function toSingular(name: string): string {
  return toWords(name.replace(/_list$/, ''))
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')
}

function toWords(name: string): string {
  return name.replaceAll('_', ' ')
}
