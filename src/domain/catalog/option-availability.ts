import { stateCode, stateName } from '../forms/us-states.ts'
import type { Sku } from './catalog.ts'
import type { OptionField } from './product-options.ts'

/** More states than this are counted, not named. */
const NAMED_STATES = 2

/** An option whose label says what is to be known before it is chosen; `availability` is that alone. */
interface OptionWithAvailability {
  readonly label: string
  readonly value: string
  readonly availability?: string
}

/**
 * A field's options with their marks: sold out where no sku that has the option is in stock; restricted in the places
 * that all of these skus are barred from, and not those of every other option (PROD-75, PROD-76).
 * @param skus what the choices before the field leave.
 */
export function addAvailability(
  options: OptionField['options'],
  skus: readonly Sku[],
  fieldName: string,
): readonly OptionWithAvailability[] {
  const locations = listCommonLocations(skus)
  return options.map((option) => {
    const matching = skus.filter(({ variants }) =>
      variants.some((variant) => variant.fieldName === fieldName && variant.value === option.value),
    )
    const soldOut = matching.every(({ quantity }) => quantity <= 0) ? 'Sold out' : ''
    const barred = listCommonLocations(matching).filter((location) => !locations.includes(location))
    const availability = [soldOut, restriction(barred)].filter(Boolean).join(', ')
    return availability === '' ? option : { ...option, label: `${option.label} – ${availability}`, availability }
  })
}

/** The states by name and the zips that every one of the skus is barred from; empty entries say nothing (OPEN-080). */
function listCommonLocations(skus: readonly Sku[]): string[] {
  const [first = [], ...others] = skus.map(({ restrictedStates, restrictedZips }) =>
    [...restrictedStates.map((state) => stateName(stateCode(state)) ?? state), ...restrictedZips]
      .map((location) => location.trim())
      .filter(Boolean),
  )
  return [...new Set(first)].filter((location) => others.every((locations) => locations.includes(location)))
}

function restriction(locations: readonly string[]): string {
  const zips = locations.filter((location) => /\d/.test(location))
  const states = locations.filter((location) => !zips.includes(location))
  const named = states.length > NAMED_STATES ? `${states.length} states` : states.join(' and ')
  const all = [named, zips.length > 0 ? 'some zip codes' : ''].filter(Boolean).join(' and ')
  return all && `Restricted in ${all}`
}
