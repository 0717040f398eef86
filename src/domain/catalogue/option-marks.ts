import type { Product, Sku } from '#contract/cms/product.ts'
import { stateCode, stateName } from '../forms/us-states.ts'
import { availableOptions, type Choice, optionFields, skusWith, variantValue } from './product-options.ts'

/** More states than this are counted, not named. */
const NAMED_STATES = 2

/** What is to be known of options before they are chosen, by field name and value. */
export type OptionMarks = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * The marks of a product's options: sold out where no sku that has the option with the choices before it is in stock;
 * restricted in the places that all of these skus are barred from, and not those of every other option (PROD-75,
 * PROD-76).
 */
export function optionMarks(product: Product, choice: Choice): OptionMarks {
  const fields = optionFields(product)
  return new Map(
    fields.map(({ fieldName }, index) => {
      const possible = skusWith(product, fields.slice(0, index), choice)
      const places = placesOfAll(possible)
      const marks = availableOptions(product, choice, fieldName).map(({ value }) => {
        const skus = possible.filter((sku) => variantValue(sku, fieldName) === value)
        const own = placesOfAll(skus).filter((place) => !places.includes(place))
        const soldOut = skus.every(({ quantity }) => quantity <= 0) ? 'Sold out' : ''
        return [value, [soldOut, restriction(own)].filter(Boolean).join(', ')] as const
      })
      return [fieldName, new Map(marks.filter(([, mark]) => mark !== ''))]
    }),
  )
}

/** The states by name and the zips that every one of the skus is barred from; empty entries say nothing (OPEN-080). */
function placesOfAll(skus: readonly Sku[]): string[] {
  const [first = [], ...others] = skus.map(({ restrictedStates, restrictedZips }) =>
    [...restrictedStates.map((state) => stateName(stateCode(state)) ?? state), ...restrictedZips]
      .map((place) => place.trim())
      .filter(Boolean),
  )
  return [...new Set(first)].filter((place) => others.every((places) => places.includes(place)))
}

function restriction(places: readonly string[]): string {
  const zips = places.filter((place) => /\d/.test(place))
  const states = places.filter((place) => !zips.includes(place))
  const named = states.length > NAMED_STATES ? `${states.length} states` : states.join(' and ')
  const all = [named, zips.length > 0 ? 'some zip codes' : ''].filter(Boolean).join(' and ')
  return all && `Restricted in ${all}`
}
