import type { ReactNode } from 'react'
import { getStateName } from '../../lib/forms/us-states.rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

/** Not prerendered because it depends on the shopper's address. */
const RestrictionNotice = lazyComponent(async () => (await import('./restriction-notice.tsx')).RestrictionNotice)

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
      <RestrictionNotice
        item={{
          restrictedStates: [...states],
          restrictedZips: [...zips],
          isFflItem: toDealer,
          isReceiverItem: false,
        }}
      />
    </>
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
