import { type Block, type Field, isFile, isRecord, toBlocks, listRichTexts, getBlockText } from './document-fields.ts'

/** Text that shoppers read as a unit: a plain-text field or a rich-text block. */
export interface Passage {
  /** Path of a field, such as `header_content`, or of a block, such as `content[2]` or `content[3].children[0]`. */
  readonly field: string
  /** The last name in the path, such as `title` or `content`. */
  readonly name: string
  readonly text: string
  /** The text without its link texts. */
  readonly unlinked: string
  /** Whether the text is a single line, such as a heading or label, instead of sentences. */
  readonly isLine: boolean
  /** Whether the text is hidden on the page, such as alternative text or text for search results. */
  readonly isHidden: boolean
  /** The file described by the alternative text, which several documents can share. */
  readonly subject?: string | undefined
}

/** Fields without text to check: URLs, keys and numbers, and names of people and places. */
const NON_TEXT_FIELDS =
  /^(?:url|link|href|sku|slug|id|documentId|product_id|key|field_name|category|filter_category|display_type|mime|ext|hash|name|provider|locale|phone|phoneNumber|email|address.*|.*_url|.*At|patent_numbers|restricted_(?:states|zips)|coordinates)$/

/** Fields whose text is a single line. */
const LINES =
  /(?:^|_)(?:title|header|heading|label|question|tag|filter_value|values|product_name|patent_type|colors_and_models)$/

const HIDDEN = new Set(['alternativeText', 'meta_title', 'meta_description'])

/** Blocks that form one passage each. */
const TEXT_BLOCKS = new Set(['paragraph', 'quote', 'heading', 'list-item'])

/** Lists the passages of a document in order. */
export function listPassages(fields: readonly Field[]): Passage[] {
  const richTexts = listRichTexts(fields)
  const files = new Map(fields.flatMap(({ path, value }) => (isFile(value) ? [[path, value.url]] : [])))
  const inRichText = new Set(richTexts.map(({ path }) => path))
  const plain = fields.flatMap(({ path, name, value, parent }): Passage[] => {
    if (typeof value !== 'string' || value.trim() === '' || NON_TEXT_FIELDS.test(name)) return []
    // The `value` of a variant or option is a key that shoppers do not see.
    if (name === 'value' && !parent.includes('tech_specs')) return []
    if (isInRichText(path, inRichText)) return []
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
  return [...plain, ...richTexts.flatMap(({ path, blocks }) => listBlocks(path, blocks, getLastName(path)))]
}

function isInRichText(path: string, richTexts: ReadonlySet<string>): boolean {
  for (let at = path.indexOf('['); at !== -1; at = path.indexOf('[', at + 1)) {
    if (richTexts.has(path.slice(0, at))) return true
  }
  return false
}

function getLastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function listBlocks(path: string, blocks: readonly Block[], name: string): Passage[] {
  return blocks.flatMap((block, index): Passage[] => {
    const field = `${path}[${index}]`
    if (!isRecord(block)) return []
    const children = toBlocks(block.children)
    if (!TEXT_BLOCKS.has(block.type)) {
      return block.type === 'list' ? listBlocks(`${field}.children`, children, name) : []
    }
    const inner = children.filter((child) => isRecord(child) && child.type === 'list')
    const ownText = { ...block, children: children.filter((child) => isRecord(child) && child.type !== 'list') }
    const text = getBlockText(ownText)
    const nested = inner.length === 0 ? [] : listBlocks(`${field}.children`, children, name)
    if (text.trim() === '') return nested
    const unlinked = getBlockText({ ...ownText, children: ownText.children.filter(({ type }) => type !== 'link') })
    return [{ field, name, text, unlinked, isLine: block.type === 'heading', isHidden: false }, ...nested]
  })
}
