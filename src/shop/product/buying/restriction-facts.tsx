import type { ReactNode } from 'react'
import { isDealerItem } from '../../delivery/dealer-item.rules.ts'
import { WITHOUT_ZIP } from '../../delivery/restricted-items.rules.ts'
import type { RestrictableItem } from '../../delivery/shipping-destination.ts'
import { useRestrictedDestination } from '../../delivery/use-restricted-destination.ts'
import { getStateName } from '../../lib/forms/us-states.rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './shipping-facts.module.css'

/** Shows where the selected item is not sold, and whether the order's destination is affected. */
export function RestrictionFacts({
  states,
  zips,
  toDealer,
}: {
  /** State codes or names. Empty entries are ignored (OPEN-080). */
  readonly states: readonly string[]
  readonly zips: readonly string[]
  /** Whether the item ships to a dealer, so that the dealer's address applies. */
  readonly toDealer: boolean
}): ReactNode {
  const hydrated = useHydrated()
  const names = states.filter(isFilled).map((state) => getStateName(state) ?? state)
  const listedZips = zips.filter(isFilled)
  return (
    <>
      {names.length > 0 && (
        <li>
          <Icon name="alert" size={20} />
          <span>{`Not available in ${listed(names.toSorted(), 'and')}.`}</span>
        </li>
      )}
      {listedZips.length > 0 && (
        <li>
          <Icon name="alert" size={20} />
          <span>{`Not available in ZIP codes that contain ${listed(listedZips, 'or')}.`}</span>
        </li>
      )}
      {/* Not prerendered because it depends on the shopper's address. */}
      {hydrated && (
        <RestrictionNotice
          item={{
            restrictedStates: [...states],
            restrictedZips: [...zips],
            isFflItem: toDealer,
            isReceiverItem: false,
          }}
        />
      )}
    </>
  )
}

/** Warns before the checkout if the selected item cannot be shipped to the order's known destination. */
function RestrictionNotice({ item }: { readonly item: RestrictableItem }): ReactNode {
  const place = useRestrictedDestination(item)
  if (place === undefined) return null
  return (
    <li className={styles['restricted']}>
      <Icon name="alert" size={20} />
      <span>
        {`Cannot be shipped to ${place}${place === WITHOUT_ZIP ? '' : `, where ${isDealerItem(item) ? 'your dealer is' : 'your address is'}`}.`}
      </span>
    </li>
  )
}

/**
 * Joins names with commas and a conjunction. Adds an article to the District of Columbia, which would otherwise look
 * like a city.
 */
function listed(names: readonly string[], word: 'and' | 'or'): string {
  const texts = names.map((name) => (name === 'District of Columbia' ? `the ${name}` : name))
  if (texts.length < 3) return texts.join(` ${word} `)
  return `${texts.slice(0, -1).join(', ')}, ${word} ${texts.at(-1)}`
}

function isFilled(entry: string): boolean {
  return entry.trim() !== ''
}
