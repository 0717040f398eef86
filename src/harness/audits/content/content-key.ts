import { isRecord } from './document-fields.ts'

/** Fields that permanently identify an entry, best first. Excludes numeric row IDs, which change with every save. */
const IDENTIFIERS = ['documentId', 'slug', 'sku', 'product_id', 'id', 'key', 'url', 'href'] as const

/** Fields that describe an entry to editors, best first. */
const NAMES = ['question', 'title', 'name', 'header_title', 'label', 'product_name', 'value'] as const

/** Maximum number of characters of text in a key. */
const MAX_KEY_LENGTH = 48

/**
 * Returns the path of a field with each list index replaced by the entry's documentId, slug or text:
 * `faq_item_list[3].answer` becomes `faq_item_list[how-do-i-return-a-part].answer`. The key stays the same when
 * entries are added, removed or moved.
 */
export function getContentKey(data: unknown, field: string): string {
  let value = data
  return field.replaceAll(/\[(\d+)\]|[^.[\]]+/g, (step, index: string | undefined) => {
    if (index === undefined) {
      value = isRecord(value) ? value[step] : undefined
      return step
    }
    if (!Array.isArray(value)) return step
    const list: readonly unknown[] = value
    value = list[Number(index)]
    return `[${entryKey(list, Number(index))}]`
  })
}

/** Returns an entry's key, numbered if several entries have the same key. Moving other entries does not change it. */
function entryKey(list: readonly unknown[], index: number): string {
  const key = getKey(list[index])
  const equals = list.slice(0, index).filter((entry) => getKey(entry) === key).length
  return equals === 0 ? key : `${key}~${equals + 1}`
}

function getKey(entry: unknown): string {
  if (!isRecord(entry)) return toSlug(getAllText(entry))
  const identifier = IDENTIFIERS.map((name) => entry[name]).find(isText)
  return toSlug(identifier ?? NAMES.map((name) => entry[name]).find(isText) ?? getAllText(entry))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** Returns all text in a value in order. Used for rich text and for entries without a name. */
function getAllText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(getAllText).join(' ')
  if (!isRecord(value)) return ''
  if ('children' in value) return getAllText(value['children'])
  if (isText(value['text'])) return value['text']
  return Object.entries(value)
    .filter(([name]) => name !== 'type' && name !== 'id')
    .map(([, inner]) => getAllText(inner))
    .join(' ')
}

/** Returns the words of a text in a form for IDs. */
export function toSlug(text: string): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_KEY_LENGTH)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? 'empty' : slug
}
