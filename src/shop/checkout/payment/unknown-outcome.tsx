import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import type { Cart } from '#contract/cart.ts'
import { href } from '#routes/href.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { cart } from '../../cart/shop.ts'
import { storedBillingForm } from '../../delivery/form-drafts.ts'
import { CONTINUE_SHOPPING } from '../../lib/content/shared-texts.rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { checkout } from '../checkout.ts'
import { useSupportEmail } from '../support-email.ts'
import styles from './unknown-outcome.module.css'

/**
 * Shows the next steps for an order with an unknown outcome. Another order can be sent only after the shopper has
 * checked the cart and confirmed that there is none (decision 0023).
 */
export function UnknownOutcome({ cart: ordered }: { readonly cart: Cart }): ReactNode {
  const empty = ordered.items.length === 0
  const [cartCheck, setCartCheck] = useState<'none' | 'pending' | 'failed' | 'done'>('none')
  const [email] = useState(() => storedBillingForm().email)
  const start = useRef<HTMLElement>(null)
  const address = useSupportEmail()

  // Moves the focus here, because this content replaces the focused element.
  useLayoutEffect(() => start.current?.focus(), [])

  function acceptOrder(): void {
    checkout.marks.release(ordered)
    checkout.finishOrder()
  }

  async function check(): Promise<void> {
    setCartCheck('pending')
    const seen = await reportsCart()
    if (seen) await cartActions.refresh()
    setCartCheck(seen ? 'done' : 'failed')
  }

  return (
    <section
      ref={start}
      tabIndex={-1}
      aria-labelledby="unknown-title"
      className={`stack-4 unframed ${styles['unknown']}`}
    >
      <h2 id="unknown-title">We could not confirm your order</h2>
      <p>
        {`Your order was sent at ${timeText(checkout.marks.sentAt(ordered))}, but we did not receive a confirmation. Your card may have been charged. To avoid charging you twice, we will not send it again.`}
      </p>
      <ol>
        <li>{`Look for our email${email === '' ? '' : ` to ${email}`}: we send it when an order is placed.`}</li>
        <li>Check your cart: it is emptied when an order is placed.</li>
        <li>
          If you are not sure, email <a href={`mailto:${address}`}>{address}</a> before you order again.
        </li>
      </ol>
      <div role="status" className="bold">
        {empty && <p>Your cart is empty now, so your order was most likely placed.</p>}
        {!empty && cartCheck === 'failed' && <p>We couldn’t check your cart. Please try again later.</p>}
        {!empty && cartCheck === 'done' && (
          <p>Your items are still in your cart, so your order was most likely not placed.</p>
        )}
      </div>
      <div className="row">
        {empty ? (
          <ButtonLink href={href('home')} onClick={acceptOrder}>
            {CONTINUE_SHOPPING}
          </ButtonLink>
        ) : (
          <Button aria-disabled={cartCheck === 'pending'} onClick={() => void check()}>
            Check my cart
          </Button>
        )}
        {!empty && cartCheck === 'done' && (
          <Button variant="secondary" onClick={() => checkout.marks.release(ordered)}>
            I’m sure, let me order again
          </Button>
        )}
      </div>
    </section>
  )
}

/** Checks whether the server returns the cart, even an empty one, because a refresh does not report success. */
async function reportsCart(): Promise<boolean> {
  try {
    await cart.peek()
    return true
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}

function timeText(sentAt: string): string {
  const time = new Date(sentAt)
  // The stored time may be invalid if it was edited.
  return Number.isNaN(time.getTime())
    ? 'an unknown time'
    : time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}

/** Shows that an order is pending in this or another tab. No other order can be placed until the outcome is known. */
export function OrderInProgress(): ReactNode {
  return <p role="status">Your order is being placed. Please wait for confirmation.</p>
}
