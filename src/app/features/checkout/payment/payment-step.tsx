import { type ReactNode, useEffect, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import {
  type BillingForm,
  type CardForm,
  validateCard,
  type DealerForm,
  emptyCardForm,
} from '#domain/checkout/checkout-forms.ts'
import { getCheckoutHref, href } from '#routes/href.ts'
import { goTo } from '../../../navigation/navigation.ts'
import { useFailure } from '../../../notification/use-failure.ts'
import { loadPayment } from '../../../providers/payment/tokenize-card.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { errorLinks, useRuleForm } from '../../../ui/forms/form.ts'
import { loadShippingMethods, useShippingMethods } from '../billing/shipping-methods.ts'
import { cardLabels } from '../field-labels.ts'
import { OrderSummary, OrderTotals } from '../order-summary.tsx'
import { billToLines, formatDealerLines, shipToLines } from './address-lines.ts'
import { CardFields } from './card-fields.tsx'
import type { CardMemory } from './card-memory.ts'
import { OrderInProgress } from './order-in-progress.tsx'
import { PromoCode } from './promo-code.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useOrderPhase } from './use-order-phase.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useTime } from './use-time.ts'
import styles from '../checkout.module.css'

const FORM_ID = 'payment'

/** Second step: card, promo code, and order summary (CHK-60, CHK-62). */
export function PaymentStep({
  cart,
  billing,
  dealer,
  card: kept,
  isReady,
  onPlaced,
  children,
}: {
  readonly cart: Cart
  readonly billing: BillingForm
  readonly dealer: DealerForm
  readonly card: CardMemory
  /** Whether the displayed totals are the ones to be charged. */
  readonly isReady: boolean
  readonly onPlaced: () => void
  /** Notes to read before placing the order. */
  readonly children: ReactNode
}): ReactNode {
  const card = useRuleForm({ initial: kept.read, errorsOf: validateCard, onChange: kept.keep })
  const [failedAttempts, setFailedAttempts] = useState(0)
  const { placing, placeOrder } = usePlaceOrder(billing, dealer, {
    onPlaced() {
      // Removes card data from a page that the browser may keep in the back/forward cache.
      card.reset(emptyCardForm)
      onPlaced()
    },
    onInvalidCard(errors) {
      for (const [name, message] of Object.entries(errors)) {
        card.setError(name as keyof CardForm, { type: 'provider', message })
      }
      setFailedAttempts((count) => count + 1)
    },
  })
  const phase = useOrderPhase(cart)
  const { failure, clearFailure } = useFailure(placing)
  const canPlace = isReady && !placing && phase === 'none'
  const now = useTime()
  const links = errorLinks(card, FORM_ID, cardLabels)
  const shippingMethod = useShippingMethods(({ methods }) => methods?.find(({ id }) => id === billing.shippingMethodId))

  // Preloads the code while the shopper is typing. If this fails, placing the order retries.
  useEffect(() => {
    loadPayment().catch(() => undefined)
  }, [])

  // The shipping methods are already loaded, unless the shopper opened this step directly.
  useEffect(() => void loadShippingMethods(), [])

  useEffect(() => {
    if (failedAttempts > 0) focusFirstError(FORM_ID)
  }, [failedAttempts])

  async function submit(): Promise<void> {
    if (!canPlace) return
    if (await card.trigger()) await placeOrder(card.getValues())
    else setFailedAttempts((count) => count + 1)
  }

  return (
    <div className={styles['columns']}>
      <form
        id={FORM_ID}
        method="dialog"
        noValidate
        aria-label="Payment"
        aria-busy={placing}
        className={styles['main']}
        onInput={clearFailure}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {phase === 'unknown' && !placing && <UnknownOutcome cart={cart} />}
        {phase === 'sent' && !placing && <OrderInProgress />}
        {links.length > 0 && <ErrorSummary title="Errors in the Payment Form" links={links} />}
        {phase !== 'unknown' && <FormFailure message={failure} />}
        <CardFields form={card} formId={FORM_ID} now={now} />
        <p className={styles['note']}>Your card details go directly to our payment provider. We never store them.</p>
        <section className={styles['section']} aria-labelledby="bill-to-heading">
          <h2 id="bill-to-heading">Bill to</h2>
          <address className={styles['address']}>{[...billToLines(billing), billing.email].join('\n')}</address>
        </section>
        {shippingMethod !== undefined && (
          <section className={styles['section']} aria-labelledby="shipping-method-heading">
            <h2 id="shipping-method-heading">Shipping method</h2>
            <p>{shippingMethod.name}</p>
          </section>
        )}
      </form>
      <aside className={styles['aside']} aria-labelledby="order-summary">
        <OrderSummary cart={cart} buyerAddress={shipToLines(billing)} dealerAddress={formatDealerLines(dealer)} />
        <PromoCode />
        <OrderTotals cart={cart} />
        {children}
        <p className={styles['note']}>
          Read our{' '}
          <a href={href('termsOfService')} target="_blank" rel="noreferrer">
            Terms of Service
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          .
        </p>
        <Button type="submit" form={FORM_ID} fullWidth aria-disabled={!canPlace}>
          Place order
        </Button>
        <p role="status" className="visually-hidden">
          {placing ? 'Placing your order…' : ''}
        </p>
        <Button variant="secondary" fullWidth onClick={() => void goTo(getCheckoutHref('billing'))}>
          Back
        </Button>
      </aside>
    </div>
  )
}
