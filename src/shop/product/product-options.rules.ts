import type { Product, Sku } from './catalog.rules.ts'

/** The selected value of each field, and the active add-ons. */
export interface OptionSelection {
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
 * Returns the fields of a product in the order of selection: compatibility, selects, color. Colors are sorted by label
 * (PROD-26).
 */
export function getOptionFields(product: Product): OptionField[] {
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
            options: product.colorOptions.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
          },
        ]),
  ]
}

/**
 * Returns the initial selection: the first available value of each field (PROD-25, PROD-27). Includes add-ons only if
 * every matching SKU has one.
 */
export function getInitialSelection(product: Product): OptionSelection {
  return settle(product, { values: {}, addOnFields: [] }, 0)
}

/** Returns the selection for the SKU in a URL, or undefined if the product does not have this SKU. */
export function getSkuSelection(product: Product, code: string | null): OptionSelection | undefined {
  const sku = product.skus.find((candidate) => candidate.sku === code)
  if (sku === undefined) return undefined
  const fields = getOptionFields(product).map(({ fieldName }) => [fieldName, variantValue(sku, fieldName)] as const)
  const values = Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== undefined))
  return { values, addOnFields: listAddOns(product, sku) }
}

/**
 * Returns the options of a field that at least one SKU with the selections in previous fields has.
 * @internal
 */
export function getAvailableOptions(
  product: Product,
  selection: OptionSelection,
  fieldName: string,
): OptionField['options'] {
  return getMatchingOptions(product, selection, fieldName, (options) => options)
}

/**
 * Passes the available options and the SKUs that match the previous selections to `annotate`, and returns the result.
 */
export function getMatchingOptions<Option>(
  product: Product,
  selection: OptionSelection,
  fieldName: string,
  annotate: (options: OptionField['options'], skus: readonly Sku[], fieldName: string) => readonly Option[],
): readonly Option[] {
  const fields = getOptionFields(product)
  const index = fields.findIndex((field) => field.fieldName === fieldName)
  const field = fields[index]
  if (field === undefined) return []
  const skus = getMatchingSkus(product, fields.slice(0, index), selection)
  const existing = new Set(skus.map((sku) => variantValue(sku, fieldName)))
  // The CMS may contain duplicate options.
  const options = field.options.filter(
    ({ value }, at) => existing.has(value) && field.options.findIndex((other) => other.value === value) === at,
  )
  return annotate(options, skus, fieldName)
}

/**
 * Selects a value and resets each following select to its first available value (PROD-22). Keeps the color and add-ons
 * if a SKU has this combination.
 */
export function selectOption(
  product: Product,
  selection: OptionSelection,
  fieldName: string,
  value: string,
): OptionSelection {
  const index = getOptionFields(product).findIndex((field) => field.fieldName === fieldName)
  return settle(product, { ...selection, values: { ...selection.values, [fieldName]: value } }, index + 1)
}

/** Returns whether toggling an add-on leads to a SKU that matches the selection. */
export function canToggleAddOn(product: Product, selection: OptionSelection, fieldName: string): boolean {
  return skusWithAddOn(product, selection, fieldName, !selection.addOnFields.includes(fieldName)).length > 0
}

/**
 * Toggles an add-on, which is another variant of the SKU (OPEN-093). Keeps other add-ons if a SKU has this
 * combination. Leaves the selection unchanged if no SKU matches.
 */
export function toggleAddOn(product: Product, selection: OptionSelection, fieldName: string): OptionSelection {
  const on = !selection.addOnFields.includes(fieldName)
  // The add-on is in the same state in all of these SKUs, so only the other add-ons determine the closest SKU.
  const addOnFields = closestAddOns(product, skusWithAddOn(product, selection, fieldName, on), selection.addOnFields)
  return addOnFields === undefined ? selection : { ...selection, addOnFields }
}

/** Returns the SKU with every selected value and exactly the active add-ons, or undefined. */
export function findSelectedSku(product: Product, selection: OptionSelection): Sku | undefined {
  return getMatchingSkus(product, getOptionFields(product), selection).find(
    (sku) => difference(listAddOns(product, sku), selection.addOnFields) === 0,
  )
}

/** Sets the fields from `index` onward, and then the add-ons, to values available for the previous ones. */
function settle(product: Product, selection: OptionSelection, from: number): OptionSelection {
  const fields = getOptionFields(product)
  const values: Record<string, string> = { ...selection.values }
  for (const field of fields.slice(from)) {
    const options = getAvailableOptions(product, { ...selection, values }, field.fieldName)
    const same = field.kind === 'color' && options.find((option) => option.value === values[field.fieldName])
    const value = (same || options[0])?.value
    if (value === undefined) delete values[field.fieldName]
    else values[field.fieldName] = value
  }
  const skus = getMatchingSkus(product, fields, { ...selection, values })
  return { values, addOnFields: closestAddOns(product, skus, selection.addOnFields) ?? [] }
}

/** Returns the add-ons of the SKU closest to the requested ones, or undefined without SKUs. */
function closestAddOns(product: Product, skus: readonly Sku[], requested: readonly string[]): string[] | undefined {
  const [closest] = skus
    .map((sku) => listAddOns(product, sku))
    .toSorted((a, b) => difference(a, requested) - difference(b, requested))
  return closest
}

function skusWithAddOn(product: Product, selection: OptionSelection, fieldName: string, included: boolean): Sku[] {
  return getMatchingSkus(product, getOptionFields(product), selection).filter(
    (sku) => listAddOns(product, sku).includes(fieldName) === included,
  )
}

/** Returns the field names of a SKU's add-ons. */
function listAddOns(product: Product, sku: Sku): string[] {
  return product.addOns
    .map((addOn) => addOn.fieldName)
    .filter((fieldName) => variantValue(sku, fieldName) !== undefined)
}

/** Counts the names that are in only one of the two lists. */
function difference(left: readonly string[], right: readonly string[]): number {
  const onlyLeft = left.filter((name) => !right.includes(name))
  const onlyRight = right.filter((name) => !left.includes(name))
  return onlyLeft.length + onlyRight.length
}

function getMatchingSkus(product: Product, fields: readonly OptionField[], selection: OptionSelection): Sku[] {
  return product.skus.filter((sku) =>
    fields.every((field) => {
      const chosen = selection.values[field.fieldName]
      return chosen === undefined || variantValue(sku, field.fieldName) === chosen
    }),
  )
}

function variantValue(sku: Sku, fieldName: string): string | undefined {
  return sku.variants.find((variant) => variant.fieldName === fieldName)?.value
}
