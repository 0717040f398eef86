import { findClosestMatch } from '#errors/closest-match.ts'
import { listEntries, getText, toTexts } from '../document-fields.ts'
import type { ContentFinding, DocumentRule, ReadDocument } from '../rule.ts'
import { STATES } from './states.ts'

/** Lowercase state codes and names, as used for comparison (OPEN-080). */
const KNOWN = new Set([...STATES].flat().map((name) => name.toLowerCase()))

const LISTS = [
  { list: 'restricted_states', name: 'states' },
  { list: 'restricted_zips', name: 'ZIP codes' },
] as const

/** Checks the states and ZIP codes in which a product cannot be sold. */
export const checkRestrictions: DocumentRule = (document) => [
  ...findUnknownStates(document),
  ...findMissingRestrictions(document),
]

/** Returns whether a string is the code or name of a US state. */
export function isState(text: string): boolean {
  return KNOWN.has(text.trim().toLowerCase())
}

function findUnknownStates(document: ReadDocument): ContentFinding[] {
  return document.fields.flatMap(({ path, parent, value }): ContentFinding[] => {
    if (typeof value !== 'string' || !parent.endsWith('restricted_states') || isState(value)) return []
    const similar = findClosestMatch(value, [...STATES.values()])
    return [
      {
        rule: 'unknown-state',
        severity: 'error',
        document,
        field: path,
        message: `"${value}" is not a US state, so the item could be sold where it is restricted${similar === undefined ? '' : `. Did you mean ${similar}?`}${similar === undefined ? '.' : ''}`,
        fix: 'Enter a two-letter state code, such as CA.',
      },
    ]
  })
}

/** Finds SKUs without a restriction that all other SKUs of the product have. */
function findMissingRestrictions(document: ReadDocument): ContentFinding[] {
  if (document.endpoint.id !== 'getProduct') return []
  const groups = Map.groupBy(listEntries(document.data, 'skus'), ({ entry }) => getLegalKey(entry))
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
        if (lacking.length === 0 || isOpen || (list === 'restricted_states' && !own.every(isState))) return []
        return [
          {
            rule: 'sku-missing-restrictions',
            severity: 'error',
            document,
            field: `${path}.${list}`,
            message: `${getText(entry, 'sku')} is missing restricted ${name} that the other SKUs of this product have: ${lacking.join(', ')}.`,
            fix: `Copy the ${name} from the other SKUs. The same restrictions apply to every pack size.`,
          } as const,
        ]
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
