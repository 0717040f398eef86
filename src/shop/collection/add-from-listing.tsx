import type { ReactNode } from 'react'
import { cartActions } from '../cart/cart-actions.ts'
import { ADD_TO_CART } from '../lib/content/shared-texts.rules.ts'
import type { CollectionItem } from '../product/catalog.rules.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { safeLink } from '../ui/content/safe-link.ts'
import { useIsPending } from '../ui/use-is-pending.ts'
import { createListingLine } from './listing.rules.ts'

/**
 * Adds a listed product without options to the cart (COLL-32). Any other product, and one that is sold out, leads to its
 * page, where shoppers select options or ask to be notified.
 */
export function AddFromListing({
  item,
  titleId,
}: {
  readonly item: CollectionItem
  /** ID of the element with the product's title. */
  readonly titleId: string
}): ReactNode {
  const [busy, begin] = useIsPending()
  const line = createListingLine(item)
  if (line === undefined) {
    const path = safeLink(item.url)
    if (path === undefined) return null
    return (
      <ButtonLink variant="secondary" href={path} describedBy={titleId}>
        {item.noVariants ? 'See details' : 'Choose options'}
      </ButtonLink>
    )
  }
  return (
    <Button variant="secondary" aria-busy={busy} onClick={() => void begin(() => cartActions.addToCart([line]))}>
      <span>{ADD_TO_CART}</span>
      <span className="visually-hidden">{`: ${item.title}`}</span>
    </Button>
  )
}
