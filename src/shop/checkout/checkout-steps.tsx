import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { getCheckoutHref, href } from '#routes/href.ts'
import type { CheckoutStep } from '#routes/table.ts'
import { EMPTY_CART } from '../cart/cart.rules.ts'
import { useCart } from '../cart/cart.ts'
import { CONTINUE_SHOPPING } from '../lib/content/shared-texts.rules.ts'
import { goTo } from '../lib/navigation/navigation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ProgressSteps } from '../ui/progress-steps.tsx'
import { BillingStep } from './billing/billing-step.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { useOrderPhase } from './checkout.ts'
import { PaymentEntry } from './payment/payment-entry.tsx'
import { createCardMemory } from './payment/payment-step.tsx'
import { OrderInProgress, UnknownOutcome } from './payment/unknown-outcome.tsx'
import styles from './checkout.module.css'

const steps = [
  { id: 'billing', label: 'Billing & shipping' },
  { id: 'payment', label: 'Review & Payment' },
] as const satisfies readonly { readonly id: CheckoutStep; readonly label: string }[]

/** Shows the current step of the checkout or the progress of an order. */
export function CheckoutSteps({ step }: { readonly step: CheckoutStep }): ReactNode {
  const cart = useCart((state) => state.cart)
  const changing = useCart((state) => state.changing)
  const phase = useOrderPhase(cart)
  const [card] = useState(createCardMemory)
  const start = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)

  // Moves the focus to the top of each new step, where the page is scrolled.
  useLayoutEffect(() => {
    if (shownStep.current !== step) start.current?.focus()
    shownStep.current = step
  }, [step])

  if (cart.items.length === 0) {
    // The server has emptied the cart, and the confirmation page is about to open.
    if (phase === 'sent') return <OrderInProgress />
    if (phase === 'unknown') return <UnknownOutcome cart={cart} />
    // An added product may be on its way.
    if (changing) return <CheckoutSkeleton />
    return (
      <div className={`stack-4 ${styles['empty']}`}>
        <p>{EMPTY_CART}</p>
        <ButtonLink href={href('home')}>{CONTINUE_SHOPPING}</ButtonLink>
      </div>
    )
  }
  return (
    <>
      <div ref={start} tabIndex={-1} className={`unframed ${styles['progress']}`}>
        <ProgressSteps
          label="Checkout progress"
          steps={steps}
          current={step}
          onReturn={(id) => void goTo(getCheckoutHref(id))}
        />
      </div>
      {step === 'payment' && <PaymentEntry cart={cart} card={card} />}
      {step === 'billing' && (phase === 'sent' ? <OrderInProgress /> : <BillingStep cart={cart} />)}
    </>
  )
}
