import { type ReactNode, useEffect } from 'react'
import { href } from '#routes/href.ts'
import { CHECKOUT_STEPS, type CheckoutStep } from '#routes/table.ts'
import { cartActions } from '../cart/cart-actions.ts'
import { CART_NOT_LOADED } from '../cart/cart.rules.ts'
import { useCart } from '../cart/cart.ts'
import { useSignedIn } from '../session/use-customer.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { ContactEmail } from './support-email.ts'
import styles from './checkout.module.css'

const CheckoutSteps = lazyComponent(async () => (await import('./checkout-steps.tsx')).CheckoutSteps, {
  loading: <CheckoutSkeleton />,
})

/** Returns the step in the query, or billing if it is missing or unknown (CHK-01). */
function checkoutStep(stepId: string | undefined): CheckoutStep {
  return CHECKOUT_STEPS.find((step) => step === stepId) ?? CHECKOUT_STEPS[0]
}

/** Shows the checkout page. Its content renders only in the browser, after the cart has loaded. */
export function CheckoutPage({
  stepId,
  contactEmail = '',
}: {
  /** Value of the query parameter. */
  readonly stepId: string | undefined
  /** Email address from the contact page, or empty if the CMS has none. */
  readonly contactEmail?: string
}): ReactNode {
  const status = useCart((state) => state.status)
  const signedIn = useSignedIn()
  // Preloads the steps while the cart is being fetched. A failure is reported when they render.
  useEffect(() => {
    CheckoutSteps.preload().catch(() => undefined)
  }, [])
  return (
    <div className={`page ${styles['page']}`}>
      <div className={styles['head']}>
        <h1>Checkout</h1>
        <p className={styles['lead']}>
          You don’t need an account, just an email address. Firearms and serialized receivers ship to a licensed dealer
          you choose.
        </p>
        {/* Most visitors are guests, so the prerendered page shows the guest view to prevent a layout shift. */}
        {signedIn !== 'in' && (
          <ButtonLink variant="secondary" href={href('login')}>
            Sign in
          </ButtonLink>
        )}
      </div>
      {status === 'ready' && (
        <ContactEmail value={contactEmail}>
          <CheckoutSteps step={checkoutStep(stepId)} />
        </ContactEmail>
      )}
      {status === 'loading' && <CheckoutSkeleton />}
      {status === 'failed' && (
        <div className={`stack-4 ${styles['empty']}`}>
          <p>{CART_NOT_LOADED}</p>
          <Button onClick={() => void cartActions.refresh()}>Try again</Button>
        </div>
      )}
    </div>
  )
}
