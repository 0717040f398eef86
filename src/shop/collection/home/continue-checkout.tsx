import type { ReactNode } from 'react'
import { getCheckoutHref } from '#routes/href.ts'
import { useCart } from '../../cart/cart.ts'
import { storedItems } from '../../lib/storage/stored-items.ts'
import { ButtonLink } from '../../ui/button.tsx'

/**
 * Leads back to a checkout that was started in this tab, for example after the sign-in, which opens the home page
 * (OPEN-023).
 */
export function ContinueCheckout(): ReactNode {
  const isEmpty = useCart(({ cart }) => cart.items.length === 0)
  if (isEmpty || storedItems.read('billingForm') === null) return null
  return (
    <div>
      <ButtonLink href={getCheckoutHref('billing')}>Continue checkout</ButtonLink>
    </div>
  )
}
