import { getStateCode, getStateName } from '../lib/forms/us-states.rules.ts'
import type { Sku } from './catalog.rules.ts'
import type { OptionField } from './product-options.rules.ts'

/** Maximum number of states named in a label. Above that, the label shows their number. */
const NAMED_STATES = 2

/** An option whose label includes its availability. `availability` contains only that part. */
interface OptionWithAvailability {
  readonly label: string
  readonly value: string
  readonly availability?: string
}

/**
 * Adds availability to the option labels of a field. An option is sold out if none of its SKUs is in stock, and
 * restricted in places where all of its SKUs are restricted, except for places shared by all options.
 * @param skus the SKUs that match the previous selections
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

/**
 * Returns the names of the states, and the ZIP codes, where every SKU is restricted. Ignores empty entries (OPEN-080).
 */
function listCommonLocations(skus: readonly Sku[]): string[] {
  const [first = [], ...others] = skus.map(({ restrictedStates, restrictedZips }) =>
    [...restrictedStates.map((state) => getStateName(getStateCode(state)) ?? state), ...restrictedZips]
      .map((location) => location.trim())
      .filter(Boolean),
  )
  return [...new Set(first)].filter((location) => others.every((locations) => locations.includes(location)))
}

function restriction(locations: readonly string[]): string {
  const zips = locations.filter((location) => /\d/.test(location))
  const states = locations.filter((location) => !zips.includes(location))
  const named = states.length > NAMED_STATES ? `${states.length} states` : states.join(' and ')
  const all = [named, zips.length > 0 ? 'some ZIP codes' : ''].filter(Boolean).join(' and ')
  return all && `Restricted in ${all}`
}
