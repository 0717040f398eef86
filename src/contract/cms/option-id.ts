/**
 * Returns the id of an option of a product. The CMS gives a component a new `id` at every publish, so the id of an
 * option is derived from its field and value, which the same option keeps (CART-23).
 */
export function toOptionId({ field_name, value }: { readonly field_name: string; readonly value: string }): string {
  return `${field_name}.${value}`
}
