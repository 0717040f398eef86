import { stateCode, stateName } from '../forms/us-states.ts'
import type { Sku } from './catalogue.ts'
import type { OptionField } from './product-options.ts'

/** More states than this are counted, not named. */
const NAMED_STATES = 2

/** An option whose label says what is to be known before it is chosen; `mark` is that alone. */
interface MarkedOption {
  readonly label: string
  readonly value: string
  readonly mark?: string
}

/**
 * A field's options with their marks: sold out where no sku that has the option is in stock; restricted in the places
 * that all of these skus are barred from, and not those of every other option (PROD-75, PROD-76).
 * @param skus what the choices before the field leave.
 */
export function markedOptions(
  options: OptionField['options'],
  skus: readonly Sku[],
  fieldName: string,
): readonly MarkedOption[] {
  const places = placesOfAll(skus)
  return options.map((option) => {
    const own = skus.filter(({ variants }) =>
      variants.some((variant) => variant.fieldName === fieldName && variant.value === option.value),
    )
    const soldOut = own.every(({ quantity }) => quantity <= 0) ? 'Sold out' : ''
    const barred = placesOfAll(own).filter((place) => !places.includes(place))
    const mark = [soldOut, restriction(barred)].filter(Boolean).join(', ')
    return mark === '' ? option : { ...option, label: `${option.label} – ${mark}`, mark }
  })
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
