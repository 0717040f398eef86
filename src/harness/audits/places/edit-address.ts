import { isRecord } from '../content/document-fields.ts'

/** A field as an address of the CMS names it. */
export interface EditedField {
  /** The call whose answer holds it: `strapi/page/faq`. */
  readonly call: string
  /** The CMS's id of the entry that holds it, the innermost one; '' when the answer does not say. */
  readonly document: string
  /** `faq_item_list[3].answer` */
  readonly field: string
}

/** Where the CMS opens a field: the environment's `CMS_EDIT_URL` with its parts filled in (AUD-31). */
export function editAddress(template: string, parts: EditedField): string {
  return template.replace(/\{(call|document|field)\}/g, (_, part: keyof EditedField) => encodeURIComponent(parts[part]))
}

/** The values on the way to a field, the document first and its own last; it ends early where there is no such field. */
export function valuesOnTheWay(data: unknown, field: string): unknown[] {
  const values = [data]
  for (const name of field.match(/[^.[\]]+/g) ?? []) {
    const holder: unknown = values.at(-1)
    if (Array.isArray(holder)) values.push((holder as unknown[])[Number(name)])
    else if (isRecord(holder)) values.push(holder[name])
    else break
  }
  return values
}

/** The id of the innermost entry of the CMS around a field; '' when none says its id. */
export function documentIdOf(data: unknown, field: string): string {
  const ids = valuesOnTheWay(data, field).map((value) => (isRecord(value) ? value['documentId'] : undefined))
  return ids.findLast((id): id is string => typeof id === 'string') ?? ''
}
