import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { getCheckoutHref, href } from '#routes/href.ts'
import {
  type BillingForm,
  type CardForm,
  type DealerForm,
  emptyCardForm,
  validateCard,
} from '../../delivery/checkout-forms.rules.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/form/failure.ts'
import { Field, Select } from '../../ui/form/fields.tsx'
import { FormErrors, FormFailure } from '../../ui/form/form-errors.tsx'
import { type FormHandle, RuleForm } from '../../ui/form/rule-form.tsx'
import { loadShippingMethods, useShippingMethods } from '../billing/shipping-methods.ts'
import { type CardType, EXPIRY_MONTHS, formatCardNumber, getCardType, getExpiryYears } from '../card.rules.ts'
import { useOrderPhase } from '../checkout.ts'
import { cardLabels } from '../field-labels.ts'
import { OrderSummary, OrderTotals } from '../order-summary.tsx'
import { billToLines, formatDealerLines, shipToLines } from './address-lines.ts'
import { CardLogos } from './card-logos.tsx'
import { PromoCode } from './promo-code.tsx'
import { loadPayment } from './tokenize-card.ts'
import { OrderInProgress, UnknownOutcome } from './unknown-outcome.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import styles from '../checkout.module.css'

const FORM_ID = 'payment'

/** Keeps the entered card data in memory for a shopper who leaves the step and returns (CHK-58). */
export interface CardMemory {
  readonly read: () => CardForm
  readonly keep: (card: CardForm) => void
  readonly clear: () => void
}

export function createCardMemory(): CardMemory {
  let kept = emptyCardForm
  const keep = (card: CardForm): void => {
    kept = card
  }
  return { read: () => kept, keep, clear: () => keep(emptyCardForm) }
}

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
  const form = useRef<FormHandle<CardForm>>(null)
  const [initial] = useState(kept.read)
  const [cardType, setCardType] = useState(() => getCardType(initial.cardNumber))
  const { placing, placeOrder } = usePlaceOrder(billing, dealer, {
    onPlaced() {
      // Removes card data from a page that the browser may keep in the back/forward cache.
      form.current?.setValues(emptyCardForm)
      onPlaced()
    },
    onInvalidCard: (errors) => form.current?.showErrors(errors),
  })
  const phase = useOrderPhase(cart)
  const canPlace = isReady && !placing && phase === 'none'
  const [now] = useState(() => new Date())
  const shippingMethod = useShippingMethods(({ methods }) => methods?.find(({ id }) => id === billing.shippingMethodId))

  // Preloads the code while the shopper is typing. If this fails, placing the order retries.
  useEffect(() => {
    loadPayment().catch(() => undefined)
  }, [])

  // The shipping methods are already loaded, unless the shopper opened this step directly.
  useEffect(() => void loadShippingMethods(), [])

  async function submit(card: CardForm): Promise<void> {
    await placeOrder(card)
    const { notification } = useNotification.getState()
    if (notification?.type === 'error') throw new Failure(notification.message)
  }

  return (
    <div className={`stack-6 ${styles['columns']}`}>
      <RuleForm
        ref={form}
        id={FORM_ID}
        aria-label="Payment"
        className="stack-6"
        labels={cardLabels}
        initial={initial}
        errorsOf={validateCard}
        send={submit}
        blocked={!canPlace}
        onChange={(card) => {
          kept.keep(card)
          setCardType(getCardType(card.cardNumber))
        }}
      >
        {phase === 'unknown' && !placing && <UnknownOutcome cart={cart} />}
        {phase === 'sent' && !placing && <OrderInProgress />}
        <FormErrors title="Errors in the Payment Form" />
        {phase !== 'unknown' && <FormFailure />}
        <CardFields type={cardType} now={now} />
        <p className={`muted text-sm ${styles['note']}`}>
          Your card details go directly to our payment provider. We never store them.
        </p>
        <div className={`stack-5 ${styles['facts']}`}>
          <section className="stack-4" aria-labelledby="bill-to-heading">
            <h2 id="bill-to-heading">Bill to</h2>
            <address>{[...billToLines(billing), billing.email].join('\n')}</address>
          </section>
          {shippingMethod !== undefined && (
            <section className="stack-4" aria-labelledby="shipping-method-heading">
              <h2 id="shipping-method-heading">Shipping method</h2>
              <p>{shippingMethod.name}</p>
            </section>
          )}
        </div>
      </RuleForm>
      <aside className={`stack-4 sticky ${styles['aside']}`} aria-labelledby="order-summary">
        <OrderSummary cart={cart} buyerAddress={shipToLines(billing)} dealerAddress={formatDealerLines(dealer)} />
        <PromoCode />
        <OrderTotals cart={cart} />
      </aside>
      <div className={`stack-4 ${styles['confirm']}`}>
        {children}
        <p className={`muted text-sm ${styles['note']}`}>
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
      </div>
    </div>
  )
}

function option(value: string) {
  return { value, label: value }
}

/**
 * Shows the card form. Card data never leaves this page except to the payment provider's script (CHK-58, CHK-70).
 */
function CardFields({
  type,
  now,
}: {
  /** Type of the card whose number was entered. */
  readonly type: CardType | undefined
  readonly now: Date
}): ReactNode {
  return (
    <fieldset className="stack-4">
      <legend>Card</legend>
      <CardLogos type={type} />
      <div className={`stack-4 ${styles['card']}`}>
        <div className={styles['wide']}>
          <Field name="cardNumber" autoComplete="cc-number" inputMode="numeric" format={formatCardNumber} />
        </div>
        <Select name="month" autoComplete="cc-exp-month" options={EXPIRY_MONTHS.map(option)} placeholder="MM" />
        <Select name="year" autoComplete="cc-exp-year" options={getExpiryYears(now).map(option)} placeholder="YYYY" />
        <Field name="cardCode" autoComplete="cc-csc" inputMode="numeric" />
      </div>
    </fieldset>
  )
}
