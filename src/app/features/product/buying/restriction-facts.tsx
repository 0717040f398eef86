import type { ReactNode } from 'react'
import { stateName } from '#domain/forms/us-states.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'

/** Knows the shopper's address, so it is not in the HTML. */
const RestrictionNotice = lazyComponent(async () => (await import('./restriction-notice.tsx')).RestrictionNotice)

/** Where the chosen item is not sold, and whether that is where the shopper's order goes. */
export function RestrictionFacts({
  states,
  zips,
  toDealer,
}: {
  /** Codes or names; empty entries say nothing (OPEN-080). */
  readonly states: readonly string[]
  readonly zips: readonly string[]
  /** Whether the item ships to a dealer, whose address then counts. */
  readonly toDealer: boolean
}): ReactNode {
  const names = states.filter(isFilled).map((state) => stateName(state) ?? state)
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
