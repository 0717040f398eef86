/** A value in a document and its path. */
export interface Field {
  /** Path in the document, such as `categories[0].title`. */
  readonly path: string
  /** The last name in the path, such as `title`. */
  readonly name: string
  readonly value: unknown
  /** Path of the parent, such as `categories[0]`. */
  readonly parent: string
}

/** Lists every value in a document at any depth, in order, including lists and objects. */
export function listFields(data: unknown): Field[] {
  const found: Field[] = []
  walk(data, '', '', '')
  return found

  function walk(value: unknown, path: string, name: string, parent: string): void {
    if (path !== '') found.push({ path, name, value, parent })
    if (Array.isArray(value)) value.forEach((inner, index) => walk(inner, `${path}[${index}]`, name, path))
    else if (isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) {
        walk(inner, path === '' ? key : `${path}.${key}`, key, path)
      }
    }
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record in a list, with its path, such as `skus[0]`. */
export interface Entry {
  readonly path: string
  readonly entry: Readonly<Record<string, unknown>>
}

/** Returns the records in a list of a document or record, or an empty array if the list does not exist. */
export function listEntries(data: unknown, list: string): Entry[] {
  const entries = isRecord(data) ? data[list] : undefined
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, index) => (isRecord(entry) ? [{ path: `${list}[${index}]`, entry }] : []))
}

/** Returns the entries of a list as strings. Entries of other types become '', so that indexes stay correct. */
export function toTexts(list: unknown): string[] {
  return Array.isArray(list) ? list.map((item: unknown) => (typeof item === 'string' ? item : '')) : []
}

/** Returns the trimmed text of a record's field, or an empty string if the field has no text. */
export function getText(record: unknown, name: string): string {
  const value = isRecord(record) ? record[name] : undefined
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the number in a record's field, or undefined if it is not a number. */
export function getNumber(record: unknown, name: string): number | undefined {
  const value = isRecord(record) ? record[name] : undefined
  return typeof value === 'number' ? value : undefined
}

/** An uploaded file. Another rule reports values of the wrong type. */
export interface FileRecord {
  readonly url: string
  readonly alternativeText: unknown
  readonly mime?: unknown
  readonly width?: unknown
  readonly height?: unknown
}

/** Returns whether a value is an uploaded file. */
export function isFile(value: unknown): value is FileRecord {
  return isRecord(value) && typeof value['url'] === 'string' && 'alternativeText' in value
}

/** A rich-text block. Another rule reports children that are not blocks. */
export interface Block {
  readonly type: string
  readonly children?: unknown
  readonly level?: number
  readonly text?: string
  readonly url?: string
  readonly image?: unknown
}

/** Returns whether a value is rich text: a list of blocks. */
function isRichText(value: unknown): value is readonly Block[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (block) => isRecord(block) && typeof block['type'] === 'string' && ('children' in block || 'image' in block),
    )
  )
}

/** Lists the rich-text fields of a document with their paths. Nested blocks are not listed separately. */
export function listRichTexts(
  fields: readonly Field[],
): { readonly path: string; readonly blocks: readonly Block[] }[] {
  return fields
    .filter(({ name, value }) => name !== 'children' && isRichText(value))
    .map(({ path, value }) => ({ path, blocks: value as readonly Block[] }))
}

/** A block at any depth, with its path in the document. */
export interface PlacedBlock {
  readonly path: string
  readonly block: Block
}

/** Lists all blocks of a rich-text field, parents before children. */
export function listBlocks(path: string, blocks: readonly Block[]): PlacedBlock[] {
  return blocks.flatMap((block, index) => {
    const place = `${path}[${index}]`
    return isRecord(block) ? [{ path: place, block }, ...listBlocks(`${place}.children`, toBlocks(block.children))] : []
  })
}

/** Returns the child blocks of a block. */
export function getChildren(block: Block): readonly Block[] {
  return toBlocks(block.children).filter(isRecord)
}

/** Returns the text of a block and its children. */
export function getBlockText(block: Block): string {
  return (block.text ?? '') + getChildren(block).map(getBlockText).join('')
}

/** Returns the children as a list without validating its entries. */
export function toBlocks(children: unknown): readonly Block[] {
  return Array.isArray(children) ? children : []
}
