import { getText, listEntries, toTexts } from '../document-fields.ts'
import { type DocumentRule, error, type Problem } from '../rule.ts'
import { findState } from './states.ts'

const LISTS = [
  { list: 'restricted_states', name: 'states' },
  { list: 'restricted_zips', name: 'ZIP codes' },
] as const

/** Matches a ZIP code or the start of one. */
const ZIP_PART = /^\d{1,5}$/

/** Checks the states and ZIP codes in which a product cannot be sold. */
export const checkRestrictions: DocumentRule = ({ endpoint, data, fields }) => [
  ...fields.flatMap(({ path, name, value }) => {
    if (name !== 'restricted_zips' || typeof value !== 'string' || ZIP_PART.test(value.trim())) return []
    const message = `"${value}" is not a ZIP code or the start of one, so the restriction never applies.`
    return [
      error('invalid-zip', path, message, 'Enter one to five digits. 606 matches every ZIP code that contains 606.'),
    ]
  }),
  ...(endpoint.id === 'getProduct' ? findMissingRestrictions(data) : []),
]

/** Finds SKUs without a restriction that all other SKUs of the product have. */
function findMissingRestrictions(data: unknown): Problem[] {
  const groups = Map.groupBy(listEntries(data, 'skus'), ({ entry }) => getLegalKey(entry))
  return [...groups.values()].flatMap((siblings) =>
    LISTS.flatMap(({ list, name }) => {
      const places = siblings.map(({ entry }) => toTexts(entry[list]))
      const count = new Map<string, number>()
      for (const place of places.flatMap((own) => [...new Set(own)])) count.set(place, (count.get(place) ?? 0) + 1)
      const ofAllOthers = [...count].filter(([, skus]) => skus === siblings.length - 1).map(([place]) => place)
      return siblings.flatMap(({ path, entry }, index) => {
        const own = places[index] ?? []
        const lacking = ofAllOthers.filter((place) => !own.includes(place))
        // With two SKUs, either one can be correct. Misspelled states are reported separately.
        const isOpen = siblings.length === 2 && own.length > 0
        const isMisspelled = list === 'restricted_states' && own.some((state) => findState(state) === undefined)
        if (lacking.length === 0 || isOpen || isMisspelled) return []
        const message = `${getText(entry, 'sku')} is missing restricted ${name} that the other SKUs of this product have: ${lacking.join(', ')}.`
        const fix = `Copy the ${name} from the other SKUs. The same restrictions apply to every pack size.`
        return [error('sku-missing-restrictions', `${path}.${list}`, message, fix)]
      })
    }),
  )
}

/** Matches options that can affect legality, such as magazine capacity. */
const LEGAL_OPTION = /capacit|magazine|round|barrel|length|stock|grip|build|cal|safety|muzzle|thread|kit|mount/i

/** Returns a key of the SKU's options that affect legality. SKUs with equal keys must have equal restrictions. */
function getLegalKey(sku: Readonly<Record<string, unknown>>): string {
  return listEntries(sku, 'variants')
    .map(
      ({ entry }) =>
        `${getText(entry, 'field_name')} ${getText(entry['product_variant_type'], 'display_title')} ${getText(entry, 'value')}`,
    )
    .filter((option) => LEGAL_OPTION.test(option))
    .toSorted()
    .join()
}
