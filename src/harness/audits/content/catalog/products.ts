import { findWholeWords } from '../../../findings/quoted-words.ts'
import { getText, listEntries } from '../document-fields.ts'
import { type DocumentRule, error, type Problem } from '../rule.ts'
import { checkSlug } from '../spelling/title-words.ts'
import { INVALID_COLOR } from './references.ts'

/** Checks the colors and SKUs of products, and the slugs of products and collections. */
export const checkProducts: DocumentRule = ({ endpoint, data }, { spelling }) => [
  ...checkSlug(data, spelling),
  ...(endpoint.id === 'getProduct' ? checkProduct(data) : []),
]

function checkProduct(data: unknown): Problem[] {
  const skus = listEntries(data, 'skus')
  const keys = Map.groupBy(skus, ({ entry }) => JSON.stringify(getOptionValues(entry)))
  const hasVariants = skus.some(({ entry }) => listEntries(entry, 'variants').length > 0)
  return [
    ...listEntries(data, 'color_options').flatMap(({ path, entry }) => {
      const value = getText(entry, 'value')
      const message = `"${value}" is not a valid color, so the swatch is empty.`
      const fix = 'Enter # and six hexadecimal digits, such as #4a5152.'
      return INVALID_COLOR.test(value) ? [error('invalid-color', `${path}.value`, message, fix)] : []
    }),
    ...skus.flatMap(({ path, entry }) => {
      if (!hasVariants) return []
      const sku = getText(entry, 'sku')
      if (listEntries(entry, 'variants').length > 0) {
        // Another rule reports SKUs with the same options.
        return keys.get(JSON.stringify(getOptionValues(entry)))?.length === 1 ? checkSkuText(path, entry, data) : []
      }
      const message = `${sku} has no options, unlike the other SKUs of this product, so it cannot be selected.`
      const fix = 'Add the option that sets it apart, or remove the SKU.'
      return [error('sku-without-options', `${path}.variants`, message, fix)]
    }),
  ]
}

function getOptionValues(sku: Readonly<Record<string, unknown>>): string[] {
  return listEntries(sku, 'variants').map(({ entry }) => getText(entry, 'value'))
}

/** Finds a SKU whose text names another value of an option than the SKU has, such as another size. */
function checkSkuText(path: string, sku: Readonly<Record<string, unknown>>, data: unknown): Problem[] {
  const text = getText(sku, 'description').toLowerCase()
  const names = (label: string): boolean => findWholeWords(text, label.toLowerCase()) !== -1
  return listEntries(sku, 'variants').flatMap(({ entry }) => {
    const [field, value] = [getText(entry, 'field_name'), getText(entry, 'value')]
    const options = [...listEntries(data, 'selects'), ...listEntries(data, 'compatibility_options')]
      .filter((option) => getText(option.entry, 'field_name') === field)
      .flatMap((option) => listEntries(option.entry, 'options').map((each) => each.entry))
    const colors = listEntries(data, 'color_options').map((color) => color.entry)
    const all = [...options, ...colors.filter((color) => getText(color, 'field_name') === field)]
    const own = all.find((option) => getText(option, 'value') === value)
    const other = all.find((option) => option !== own && names(getText(option, 'label')))
    if (own === undefined || other === undefined || names(getText(own, 'label')) || names(value)) return []
    const message = `The text of ${getText(sku, 'sku')} says "${getText(other, 'label')}", but its option is "${getText(own, 'label')}".`
    return [error('sku-text-mismatch', `${path}.description`, message, 'Correct the text, or the option of the SKU.')]
  })
}
