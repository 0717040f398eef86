import {
  type ContentTypeName,
  getContentType,
  getContentTypeUid,
  getNestedContentType,
} from '#contract/content-types.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRecord } from './document-fields.ts'

/** The parts that identify a field in the CMS. */
export interface EditedField {
  /** Path of the CMS request whose response contains the field, such as `strapi/page/faq`. */
  readonly call: string
  /** The innermost entry that contains the field. */
  readonly entry: Pick<Entry, 'type' | 'documentId'>
  /** Path of the field, such as `faq_item_list[3].answer`. */
  readonly field: string
}

/** An entry of the CMS. */
export interface Entry {
  readonly type: ContentTypeName
  /** Strapi's document ID, or an empty string if it is not in the response. */
  readonly documentId: string
  /** Path of the entry in the response, or an empty string for the response's own entry. */
  readonly path: string
  readonly value: unknown
}

/** Returns the URL that opens a field in the CMS, which is `CMS_EDIT_URL` with its placeholders filled in. */
export function getEditUrl(template: string, { call, entry, field }: EditedField): string {
  const values: Readonly<Record<string, string>> = {
    call: encode(call),
    document: encode(entry.documentId),
    field: encode(field),
    entry: entryPath(entry),
  }
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/**
 * Returns the path of an entry in Strapi's content manager, such as
 * `collection-types/api::product.product/hx4m9c5s2k1v`. For a collection type without an ID, the path leads to the
 * list of its entries.
 */
function entryPath({ type: { singularName, isSingle }, documentId }: EditedField['entry']): string {
  const uid = getContentTypeUid(singularName)
  if (isSingle) return `single-types/${uid}`
  return `collection-types/${uid}${documentId === '' ? '' : `/${encode(documentId)}`}`
}

function encode(part: string): string {
  return encodeURIComponent(part.toWellFormed())
}

/**
 * Returns the values on the path to a field, from the document down to the field, or fewer if the field does not
 * exist.
 */
export function getAncestorValues(data: unknown, field: string): unknown[] {
  const values = [data]
  for (const name of field.match(/[^.[\]]+/g) ?? []) {
    const holder: unknown = values.at(-1)
    if (Array.isArray(holder)) values.push((holder as unknown[])[Number(name)])
    else if (isRecord(holder)) values.push(holder[name])
    else break
  }
  return values
}

/**
 * Returns the innermost entry that contains a field. Uploaded files also have a documentId but are edited in the entry
 * that shows them.
 */
export function findEntry(endpoint: Endpoint, data: unknown, field: string): Entry {
  const steps = [...field.matchAll(/[^.[\]]+/g)]
  const entries = getAncestorValues(data, field).flatMap((value, depth): Entry[] => {
    if (!isRecord(value) || typeof value['documentId'] !== 'string' || 'mime' in value) return []
    // Entries of a list are named after the list.
    const name = steps.slice(0, depth).findLast(([step]) => !/^\d+$/.test(step))?.[0] ?? ''
    const type = name === '' ? getContentType(endpoint) : getNestedContentType(name)
    const last = steps[depth - 1]
    const end =
      last === undefined ? 0 : last.index + last[0].length + (field[last.index + last[0].length] === ']' ? 1 : 0)
    return type === undefined ? [] : [{ type, documentId: value['documentId'], path: field.slice(0, end), value }]
  })
  return entries.at(-1) ?? { type: getContentType(endpoint), documentId: '', path: '', value: data }
}
