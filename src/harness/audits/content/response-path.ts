import type { ZodMiniType } from 'zod/mini'
import { getProduct } from '#contract/cms/product.ts'
import { getLevel, getSchemaOf, listEntries } from '#contract/schema.ts'
import type { CmsDocument } from '../cms-document.ts'

/** Returns the CMS response that contains the document. The response for a product is a list with one entry. */
export function toResponse({ endpoint, data }: CmsDocument): unknown {
  return { data: endpoint.id === getProduct.id ? [data] : data }
}

/** Converts a field's path in the response to its path in the document, such as `skus[0].image`. */
export function toFieldPath({ endpoint }: CmsDocument, path: readonly PropertyKey[]): string {
  return path.slice(endpoint.id === getProduct.id ? 2 : 1).reduce<string>((field, step) => {
    if (/^\d+$/.test(String(step))) return `${field}[${String(step)}]`
    return field === '' ? String(step) : `${field}.${String(step)}`
  }, '')
}

/** Lists the paths of the fields of a document that are null and whose schema is of a kind. */
export function listEmpty(document: CmsDocument, isOfKind: (schema: ZodMiniType) => boolean): string[] {
  return visit(document.endpoint.response, toResponse(document), [])

  function visit(schema: ZodMiniType, value: unknown, path: readonly string[]): string[] {
    if (value === null) return isOfKind(schema) ? [toFieldPath(document, path)] : []
    const level = getLevel(schema, value)
    if (level.kind === 'leaf') return []
    return listEntries(value).flatMap(([name, inner]) => {
      const next = getSchemaOf(level, name)
      return next === undefined ? [] : visit(next, inner, [...path, name])
    })
  }
}
