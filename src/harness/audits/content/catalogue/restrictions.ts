import { nearestName } from '#environment/nearest-name.ts'
import { entriesOf, wordOf, wordsOf } from '../document-fields.ts'
import type { ContentFinding, DocumentRule, ReadDocument } from '../rule.ts'
import { STATES } from './states.ts'

/** Two letters or the name, as they are compared (OPEN-080). */
const KNOWN = new Set([...STATES].flat().map((name) => name.toLowerCase()))

const LISTS = [
  { list: 'restricted_states', name: 'states' },
  { list: 'restricted_zips', name: 'zip codes' },
] as const

/** States and zips to which a product may not go (AUD-19). */
export const restrictions: DocumentRule = (document) => [...unknownStates(document), ...laxSkus(document)]

/** Whether something is a state of the United States, by letters or name. */
export function isState(text: string): boolean {
  return KNOWN.has(text.trim().toLowerCase())
}

function unknownStates(document: ReadDocument): ContentFinding[] {
  return document.fields.flatMap(({ path, parent, value }): ContentFinding[] => {
    if (typeof value !== 'string' || !parent.endsWith('restricted_states') || isState(value)) return []
    const near = nearestName(value, [...STATES.values()])
    return [
      {
        rule: 'unknown-state',
        severity: 'error',
        document,
        field: path,
        message: `“${value}” is no state, so the item can be sold where it must not${near === undefined ? '' : `; ${near} may be meant`}.`,
        fix: 'Write the two letters of the state, as CA.',
      },
    ]
  })
}

/** A sku that may go where none of its sisters may. */
function laxSkus(document: ReadDocument): ContentFinding[] {
  if (document.endpoint.id !== 'getProduct') return []
  const groups = Map.groupBy(entriesOf(document.data, 'skus'), ({ entry }) => legalDifference(entry))
  return [...groups.values()].flatMap((sisters) =>
    LISTS.flatMap(({ list, name }) => {
      const places = sisters.map(({ entry }) => wordsOf(entry[list]))
      const count = new Map<string, number>()
      for (const place of places.flatMap((own) => [...new Set(own)])) count.set(place, (count.get(place) ?? 0) + 1)
      const ofAllOthers = [...count].filter(([, skus]) => skus === sisters.length - 1).map(([place]) => place)
      return sisters.flatMap(({ path, entry }, index) => {
        const own = places[index] ?? []
        const lacking = ofAllOthers.filter((place) => !own.includes(place))
        // Of two skus that both have limits either may be right, and what is misspelt is told at its own field.
        const isOpen = sisters.length === 2 && own.length > 0
        if (lacking.length === 0 || isOpen || (list === 'restricted_states' && !own.every(isState))) return []
        return [
          {
            rule: 'sku-less-restricted',
            severity: 'error',
            document,
            field: `${path}.${list}`,
            message: `${wordOf(entry, 'sku')} lacks ${name} that the other skus of this product have: ${lacking.join(', ')}.`,
            fix: `Copy the ${name} from the other skus; the law does not ask for the size of a pack.`,
          } as const,
        ]
      })
    }),
  )
}

/** Choices by which the law may tell skus apart, as a magazine of ten rounds from one of thirty. */
const LEGAL_CHOICE = /capacit|magazine|round|barrel|length|stock|grip|build|cal|safety|muzzle|thread|kit|mount/i

/** What the law may see of a sku: skus that are alike in it have the same limits. */
function legalDifference(sku: Readonly<Record<string, unknown>>): string {
  return entriesOf(sku, 'variants')
    .map(
      ({ entry }) =>
        `${wordOf(entry, 'field_name')} ${wordOf(entry['product_variant_type'], 'display_title')} ${wordOf(entry, 'value')}`,
    )
    .filter((choice) => LEGAL_CHOICE.test(choice))
    .toSorted()
    .join()
}
