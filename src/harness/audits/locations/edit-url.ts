import { isRecord } from '../content/document-fields.ts'

/** The parts that identify a field in the CMS. */
export interface EditedField {
  /** Path of the CMS request whose response contains the field, such as `strapi/page/faq`. */
  readonly call: string
  /** documentId of the innermost entry that contains the field, or '' if there is none. */
  readonly document: string
  /** Path of the field, such as `faq_item_list[3].answer`. */
  readonly field: string
}

/** Returns the URL that opens a field in the CMS, which is `CMS_EDIT_URL` with its placeholders filled in (AUD-31). */
export function getEditUrl(template: string, parts: EditedField): string {
  return template.replace(/\{(call|document|field)\}/g, (_, part: keyof EditedField) =>
    encodeURIComponent(parts[part].toWellFormed()),
  )
}

/**
 * Returns the values on the path to a field, from the document down to the field. The list is shorter if the field does
 * not exist.
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

/** Returns the documentId of the innermost entry that contains a field, or '' if there is none. */
export function getDocumentId(data: unknown, field: string): string {
  const ids = getAncestorValues(data, field).map((value) => (isRecord(value) ? value['documentId'] : undefined))
  return ids.findLast((id): id is string => typeof id === 'string') ?? ''
}
