import type { ZodMiniType } from 'zod/mini'
import { isSaleField } from '#contract/sale-field.ts'
import { getLevel, getSchemaOf, listEntries } from '#contract/schema.ts'
import { toFieldPath, toResponse } from '../response-path.ts'
import type { ContentFinding, DocumentRule } from '../rule.ts'

/** Finds empty prices and stock, without which an item is not sold. Other empty sale fields violate the contract. */
export const checkSaleFields: DocumentRule = (document) =>
  listEmpty(document.endpoint.response, toResponse(document), []).map((path): ContentFinding => {
    const isPrice = path.at(-1)?.endsWith('price') === true
    return {
      rule: isPrice ? 'missing-price' : 'missing-stock',
      severity: 'error',
      document,
      field: toFieldPath(document, path),
      message: isPrice
        ? 'The price is empty, so the item is not sold until the price list has loaded.'
        : 'The number in stock is empty, so it counts as 0.',
      fix: isPrice ? 'Enter the price in dollars.' : 'Enter the number in stock, or 0.',
    }
  })

/** Returns the paths of the sale fields that the contract allows to be empty, and that are. */
function listEmpty(schema: ZodMiniType, value: unknown, path: readonly string[]): (readonly string[])[] {
  if (isSaleField(schema) && value === null && schema.safeParse(null).success) return [path]
  const level = getLevel(schema, value)
  if (level.kind === 'leaf') return []
  return listEntries(value).flatMap(([name, inner]) => {
    const next = getSchemaOf(level, name)
    return next === undefined ? [] : listEmpty(next, inner, [...path, name])
  })
}
