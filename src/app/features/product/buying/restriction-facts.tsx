import type { ReactNode } from 'react'
import { getStateName } from '#domain/forms/us-states.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'

/** Not prerendered, because it depends on the shopper's address. */
const RestrictionNotice = lazyComponent(async () => (await import('./restriction-notice.tsx')).RestrictionNotice)

/** Shows where the selected item is not sold, and whether this includes the order's destination. */
export function RestrictionFacts({
  states,
  zips,
  toDealer,
}: {
  /** State codes or names. Empty entries are ignored (OPEN-080). */
  readonly states: readonly string[]
  readonly zips: readonly string[]
  /** Whether the item ships to a dealer. In that case, the dealer's address applies. */
  readonly toDealer: boolean
}): ReactNode {
  const names = states.filter(isFilled).map((state) => getStateName(state) ?? state)
  const listedZips = zips.filter(isFilled)
  return (
    <>
      {names.length > 0 && (
        <li>
          <Icon name="alert" size={20} />
          <span>{`Not available in: ${names.join(', ')}.`}</span>
        </li>
      )}
      {listedZips.length > 0 && (
        <li>
          <Icon name="alert" size={20} />
          <span>{`Not available in zip codes containing: ${listedZips.join(', ')}.`}</span>
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

function isFilled(entry: string): boolean {
  return entry.trim() !== ''
}
