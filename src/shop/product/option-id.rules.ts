/**
 * Returns the ID of a product option. The CMS assigns new IDs to components on every publish, so this ID is derived
 * from the option's field and value, which do not change (CART-23).
 */
export function toOptionId(fieldName: string, value: string): string {
  return `${fieldName}.${value}`
}
