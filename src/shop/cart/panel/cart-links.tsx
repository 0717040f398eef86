import { type ReactNode, useEffect } from 'react'
import { getCheckoutHref } from '#routes/href.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useCart } from '../cart.ts'
import { trackBeginCheckout } from './track-begin-checkout.ts'
import styles from './cart-links.module.css'

/** Links to the cart and the checkout. Hidden while the cart panel is open. */
export function CartLinks(): ReactNode {
  const { panelOpen, openPanel } = useCart()
  const dismiss = useNotification((state) => state.dismiss)

  // The notification has scrolled the page to the top, so this keeps the pressed button in view.
  useEffect(() => {
    if (document.activeElement?.matches(':focus-visible')) document.activeElement.scrollIntoView({ block: 'nearest' })
  }, [])

  if (panelOpen) return null
  return (
    <div className={`row ${styles['links']}`}>
      <Button
        variant="secondary"
        onClick={() => {
          dismiss()
          openPanel()
        }}
      >
        See your cart
      </Button>
      <ButtonLink
        href={getCheckoutHref('billing')}
        onClick={() => {
          trackBeginCheckout()
          dismiss()
        }}
      >
        Checkout
      </ButtonLink>
    </div>
  )
}
