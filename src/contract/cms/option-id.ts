/**
 * Returns the ID of a product option. The CMS assigns a new `id` to each component on every publish, so the ID is
 * derived from the option's field and value, which do not change (CART-23).
 */
export function toOptionId({ field_name, value }: { readonly field_name: string; readonly value: string }): string {
  return `${field_name}.${value}`
}
