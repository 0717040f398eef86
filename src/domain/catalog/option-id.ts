/**
 * Returns the id of an option of a product. The CMS gives a component a new `id` at every publish, so the id of an
 * option is derived from its field and value, which stay the same (CART-23, CMS-64).
 */
export function toOptionId(fieldName: string, value: string): string {
  return `${fieldName}.${value}`
}
