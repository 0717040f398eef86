import { type Block, type Field, isFile, isRecord, listOf, richTextsOf, textOf } from './document-fields.ts'

/** Words that a shopper reads in one go: a field of plain text, or a block of rich text. */
export interface Passage {
  /** `header_content`, or a block: `content[2]`, `content[3].children[0]`. */
  readonly field: string
  /** The last name in the path: `title`, `content`. */
  readonly name: string
  readonly text: string
  /** The text without that of links. */
  readonly unlinked: string
  /** Whether it stands as a line of its own, as headings and labels do, and not as sentences. */
  readonly isLine: boolean
  /** Whether only those hear or read it who do not see the page: alternative texts, and what search results show. */
  readonly isHidden: boolean
  /** Of an alternative text the file that it belongs to, which many documents may share. */
  readonly subject?: string | undefined
}

/** Names of fields that hold no words: addresses, keys, figures, names of people and places. */
const NOT_WORDS =
  /^(?:url|link|href|sku|slug|id|documentId|product_id|key|field_name|category|filter_category|display_type|mime|ext|hash|name|provider|locale|phone|phoneNumber|email|address.*|.*_url|.*At|patent_numbers|restricted_(?:states|zips)|coordinates)$/

/** Names whose texts stand as a line of their own. */
const LINES =
  /(?:^|_)(?:title|header|heading|label|question|tag|filter_value|values|product_name|patent_type|colors_and_models)$/

const HIDDEN = new Set(['alternativeText', 'meta_title', 'meta_description'])

/** Blocks whose own words are read as one. */
const TEXT_BLOCKS = new Set(['paragraph', 'quote', 'heading', 'list-item'])

/** What a document has to read, in its order. */
export function passagesOf(fields: readonly Field[]): Passage[] {
  const richTexts = richTextsOf(fields)
  const files = new Map(fields.flatMap(({ path, value }) => (isFile(value) ? [[path, value.url]] : [])))
  const inRichText = new Set(richTexts.map(({ path }) => path))
  const plain = fields.flatMap(({ path, name, value, parent }): Passage[] => {
    if (typeof value !== 'string' || value.trim() === '' || NOT_WORDS.test(name)) return []
    // What variants and options call by value is a key, which shoppers do not see.
    if (name === 'value' && !parent.includes('tech_specs')) return []
    if (isInside(path, inRichText)) return []
    const subject = name === 'alternativeText' ? files.get(parent) : undefined
    return [
      {
        field: path,
        name,
        text: value,
        unlinked: value,
        isLine: LINES.test(name),
        isHidden: HIDDEN.has(name),
        subject,
      },
    ]
  })
  return [...plain, ...richTexts.flatMap(({ path, blocks }) => blocksIn(path, blocks, nameOf(path)))]
}

function isInside(path: string, richTexts: ReadonlySet<string>): boolean {
  for (let at = path.indexOf('['); at !== -1; at = path.indexOf('[', at + 1)) {
    if (richTexts.has(path.slice(0, at))) return true
  }
  return false
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function blocksIn(path: string, blocks: readonly Block[], name: string): Passage[] {
  return blocks.flatMap((block, index): Passage[] => {
    const field = `${path}[${index}]`
    if (!isRecord(block)) return []
    const children = listOf(block.children)
    if (!TEXT_BLOCKS.has(block.type)) {
      return block.type === 'list' ? blocksIn(`${field}.children`, children, name) : []
    }
    const inner = children.filter((child) => isRecord(child) && child.type === 'list')
    const own = { ...block, children: children.filter((child) => isRecord(child) && child.type !== 'list') }
    const text = textOf(own)
    const nested = inner.length === 0 ? [] : blocksIn(`${field}.children`, children, name)
    if (text.trim() === '') return nested
    const unlinked = textOf({ ...own, children: own.children.filter(({ type }) => type !== 'link') })
    return [{ field, name, text, unlinked, isLine: block.type === 'heading', isHidden: false }, ...nested]
  })
}
