import type { ZodMiniType } from 'zod/mini'
import { getProduct } from '#contract/cms/product.ts'
import { getLevel, getSchemaAt, getSchemaOf, listEntries } from '#contract/schema.ts'
import type { CmsDocument } from '../cms-document.ts'

/** Returns the CMS response that contains the document. The response for a product is a list with one entry. */
export function toResponse({ endpoint, data }: CmsDocument): unknown {
  return { data: endpoint.id === getProduct.id ? [data] : data }
}

/** Returns the schema of a field of a document, or undefined for a field that the contract does not describe. */
export function getFieldSchema(document: CmsDocument, steps: readonly PropertyKey[]): ZodMiniType | undefined {
  const { endpoint } = document
  const path = endpoint.id === getProduct.id ? ['data', 0, ...steps] : ['data', ...steps]
  return getSchemaAt(endpoint.response, toResponse(document), path)
}

/** Converts a field's path in the response to its path in the document, such as `skus[0].image`. */
export function toFieldPath({ endpoint }: CmsDocument, path: readonly PropertyKey[]): string {
  return path.slice(endpoint.id === getProduct.id ? 2 : 1).reduce<string>((field, step) => {
    if (/^\d+$/.test(String(step))) return `${field}[${String(step)}]`
    return field === '' ? String(step) : `${field}.${String(step)}`
  }, '')
}

/** A field of a document that is null, and its schema. */
export interface EmptyField {
  readonly field: string
  readonly schema: ZodMiniType
}

/** Lists the fields of a document that are null and that the contract describes. */
export function listEmpty(document: CmsDocument): EmptyField[] {
  return visit(document.endpoint.response, toResponse(document), [])

  function visit(schema: ZodMiniType, value: unknown, path: readonly string[]): EmptyField[] {
    if (value === null) return [{ field: toFieldPath(document, path), schema }]
    const level = getLevel(schema, value)
    if (level.kind === 'leaf') return []
    return listEntries(value).flatMap(([name, inner]) => {
      const next = typeof inner === 'object' ? getSchemaOf(level, name) : undefined
      return next === undefined ? [] : visit(next, inner, [...path, name])
    })
  }
}
