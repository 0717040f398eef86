import type { ReactNode } from 'react'
import type { CollectionItem } from '#contract/cms/collection.ts'
import { isListingAddable, listingLine } from '#domain/catalogue/listing.ts'
import { ADD_TO_CART } from '#domain/content/shared-texts.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { Button } from '../../ui/button.tsx'

/** Adds a listed product to the cart; there only when nothing is to be chosen (COLL-32). */
export function AddFromListing({ item }: { readonly item: CollectionItem }): ReactNode {
  if (!isListingAddable(item)) return null
  return (
    <Button variant="secondary" onClick={() => void cartActions.addToCart([listingLine(item)])}>
      <span>{ADD_TO_CART}</span>
      <span className="visually-hidden">{`: ${item.title}`}</span>
    </Button>
  )
}
