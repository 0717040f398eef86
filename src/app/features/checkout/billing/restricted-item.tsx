import type { ReactNode } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { useRestrictedPlace } from '../../../cart/known-destination.ts'

/** An item that stops the shopper, and the state or zip code that it may not go to (CHK-86). */
export function RestrictedItem({ item }: { readonly item: CartItem }): ReactNode {
  const place = useRestrictedPlace(item)
  return (
    <li>
      {item.productName}
      {place !== undefined && `: cannot be shipped to ${place}`}
    </li>
  )
}
