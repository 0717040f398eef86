import { stateCode, stateName } from '../forms/us-states.ts'
import type { Sku } from './catalog.ts'
import type { OptionField } from './product-options.ts'

/** With more states, the label shows their number instead of their names. */
const NAMED_STATES = 2

/** An option whose label includes its availability; `availability` is that part alone. */
interface OptionWithAvailability {
  readonly label: string
  readonly value: string
  readonly availability?: string
}

/**
 * Labels the options of a field: sold out if no sku with the option is in stock; restricted in places where all of
 * these skus are restricted, except places shared by every option (PROD-75, PROD-76).
 * @param skus the skus that match the earlier selections
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

/** Returns the states by name and the zips in which every sku is restricted. Empty entries are ignored (OPEN-080). */
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
