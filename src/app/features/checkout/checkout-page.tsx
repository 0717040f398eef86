import { type ReactNode, useEffect, useRef } from 'react'
import { EMPTY_CART, CART_NOT_LOADED } from '#domain/cart/cart.ts'
import { CONTINUE_SHOPPING } from '#domain/content/shared-texts.ts'
import { checkoutHref, href } from '#routes/href.ts'
import { CHECKOUT_STEPS, type CheckoutStep } from '#routes/table.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { useCart } from '../../cart/cart.ts'
import { goTo } from '../../navigation/navigation.ts'
import { useSignedIn } from '../../session/use-customer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { useOrderAttempt } from './payment/order-attempt.ts'
import { ContactEmail } from './support-email.ts'
import styles from './checkout.module.css'

const loadBillingStep = async () => (await import('./billing/billing-step.tsx')).BillingStep
const BillingStep = lazyComponent(loadBillingStep, { loading: <CheckoutSkeleton /> })
const PaymentEntry = lazyComponent(async () => (await import('./payment/payment-entry.tsx')).PaymentEntry, {
  loading: <CheckoutSkeleton />,
})
const UnknownOutcome = lazyComponent(async () => (await import('./payment/unknown-outcome.tsx')).UnknownOutcome, {
  loading: <CheckoutSkeleton />,
})

const steps = [
  { id: 'billing', label: 'Billing & shipping' },
  { id: 'payment', label: 'Review & Payment' },
] as const satisfies readonly { readonly id: CheckoutStep; readonly label: string }[]

/** The step that the query asks for; billing when it asks for none that exists (CHK-01). */
function checkoutStep(stepId: string | undefined): CheckoutStep {
  return CHECKOUT_STEPS.find((step) => step === stepId) ?? CHECKOUT_STEPS[0]
}

/** The checkout. Everything in it lives in the browser, after the cart is there. */
export function CheckoutPage({
  stepId,
  contactEmail = '',
}: {
  /** The query parameter. */
  readonly stepId: string | undefined
  /** The e-mail address of the contact page, where the CMS gives one. */
  readonly contactEmail?: string
}): ReactNode {
  const status = useCart((state) => state.status)
  const signedIn = useSignedIn()
  // Beside the cart, not after it. Where it does not come, its own place says so.
  useEffect(() => void loadBillingStep().catch(() => undefined), [])
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>Checkout</h1>
        {/* Most visitors are guests, so the page is prerendered for them and nothing moves when that is known. */}
        {signedIn !== 'in' && (
          <ButtonLink variant="secondary" href={href('login')}>
            Sign in
          </ButtonLink>
        )}
      </div>
      <p className={styles['lead']}>
        You need no account: an e-mail address is enough. Firearms and receivers go to a licensed dealer whom you name.
      </p>
      {status === 'ready' && (
        <ContactEmail value={contactEmail}>
          <CheckoutSteps step={checkoutStep(stepId)} />
        </ContactEmail>
      )}
      {status === 'loading' && <CheckoutSkeleton />}
      {status === 'failed' && (
        <div className={styles['empty']}>
          <p>{CART_NOT_LOADED}</p>
          <Button onClick={() => void cartActions.refresh()}>Try again</Button>
        </div>
      )}
    </div>
  )
}

function CheckoutSteps({ step }: { readonly step: CheckoutStep }): ReactNode {
  const cart = useCart((state) => state.cart)
  const { sentAt, underWay } = useOrderAttempt()
  const start = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)

  // The keyboard starts a new step at its top, as the eye does.
  useEffect(() => {
    if (shownStep.current !== step) start.current?.focus()
    shownStep.current = step
  }, [step])

  if (cart.items.length === 0) {
    // The server has emptied it, and the order's confirmation is on its way.
    if (underWay) return <CheckoutSkeleton />
    if (sentAt !== null) return <UnknownOutcome sentAt={sentAt} />
    return (
      <div className={styles['empty']}>
        <p>{EMPTY_CART}</p>
        <ButtonLink href={href('home')}>{CONTINUE_SHOPPING}</ButtonLink>
      </div>
    )
  }
  return (
    <>
      <div ref={start} tabIndex={-1} className={styles['progress']}>
        <ProgressSteps
          label="Checkout progress"
          steps={steps}
          current={step}
          onReturn={(id) => void goTo(checkoutHref(id))}
        />
      </div>
      {step === 'billing' ? <BillingStep cart={cart} /> : <PaymentEntry cart={cart} />}
    </>
  )
}
