/**
 * Returns the ID of a product option. The CMS assigns new IDs to components on every publish, so this ID is derived
 * from the option's field and value, which do not change (CART-23).
 */
export function toOptionId({ field_name, value }: { readonly field_name: string; readonly value: string }): string {
  return `${field_name}.${value}`
}
