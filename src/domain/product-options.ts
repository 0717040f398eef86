import type { Product, Sku } from '#contract/product.ts'

/** The value chosen for each field, and the add-ons that are on. */
export interface Choice {
  readonly values: Readonly<Record<string, string>>
  readonly addOnFields: readonly string[]
}

export interface OptionField {
  readonly fieldName: string
  readonly label: string
  readonly kind: 'compatibility' | 'select' | 'color'
  readonly options: readonly { readonly label: string; readonly value: string }[]
}

/**
 * A product's fields in the order in which they narrow each other: compatibility, selects, colour.
 * Colours are sorted by label (catalogue spec §2).
 */
export function optionFields(product: Product): OptionField[] {
  const colorField = product.colorOptions[0]?.fieldName
  return [
    ...product.compatibilityOptions.map((group): OptionField => ({
      ...group,
      label: group.key,
      kind: 'compatibility',
    })),
    ...product.selects.map((select): OptionField => ({ ...select, kind: 'select' })),
    ...(colorField === undefined
      ? []
      : [
          {
            fieldName: colorField,
            label: 'Color',
            kind: 'color' as const,
            options: product.colorOptions.toSorted((a, b) => a.label.localeCompare(b.label)),
          },
        ]),
  ]
}

/** The choice a product page starts with: the first available value of each field, no add-on (catalogue spec §4). */
export function initialChoice(product: Product): Choice {
  return settle(product, optionFields(product), { values: {}, addOnFields: [] }, 0)
}

/** The options of a field that some sku has together with what is chosen in the fields before it. */
export function availableOptions(product: Product, choice: Choice, fieldName: string): OptionField['options'] {
  const fields = optionFields(product)
  const index = fields.findIndex((field) => field.fieldName === fieldName)
  const field = fields[index]
  if (field === undefined) return []
  const skus = skusWith(product, fields.slice(0, index), choice)
  return field.options.filter((option) => skus.some((sku) => variantValue(sku, fieldName) === option.value))
}

/**
 * Chooses a value; each following field takes its first value available for the combination, or keeps its own
 * where that still exists (catalogue spec §4).
 */
export function chooseOption(product: Product, choice: Choice, fieldName: string, value: string): Choice {
  const fields = optionFields(product)
  const index = fields.findIndex((field) => field.fieldName === fieldName)
  if (index === -1) return choice
  const chosen = { ...choice, values: { ...choice.values, [fieldName]: value } }
  return settle(product, fields, chosen, index + 1)
}

/** Turns an add-on on or off. It counts only where a sku includes it (OPEN-093). */
export function toggleAddOn(choice: Choice, fieldName: string): Choice {
  const on = choice.addOnFields.includes(fieldName)
  return {
    ...choice,
    addOnFields: on ? choice.addOnFields.filter((name) => name !== fieldName) : [...choice.addOnFields, fieldName],
  }
}

/** The sku that has every chosen value and exactly the add-ons that are on; undefined when none exists. */
export function chosenSku(product: Product, choice: Choice): Sku | undefined {
  const addOnNames = new Set(product.addOns.map((addOn) => addOn.fieldName))
  return skusWith(product, optionFields(product), choice).find((sku) => {
    const included = sku.variants.filter((variant) => addOnNames.has(variant.fieldName))
    return (
      included.length === choice.addOnFields.length &&
      included.every((variant) => choice.addOnFields.includes(variant.fieldName))
    )
  })
}

function settle(product: Product, fields: readonly OptionField[], choice: Choice, from: number): Choice {
  const values: Record<string, string> = { ...choice.values }
  for (const field of fields.slice(from)) {
    const options = availableOptions(product, { ...choice, values }, field.fieldName)
    const kept = options.find((option) => option.value === values[field.fieldName])
    const value = (kept ?? options[0])?.value
    if (value === undefined) delete values[field.fieldName]
    else values[field.fieldName] = value
  }
  return { ...choice, values }
}

function skusWith(product: Product, fields: readonly OptionField[], choice: Choice): Sku[] {
  return product.skus.filter((sku) =>
    fields.every((field) => {
      const chosen = choice.values[field.fieldName]
      return chosen === undefined || variantValue(sku, field.fieldName) === chosen
    }),
  )
}

function variantValue(sku: Sku, fieldName: string): string | undefined {
  return sku.variants.find((variant) => variant.fieldName === fieldName)?.value
}
