import { type ReactNode, useEffect, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { type BillingForm, cardErrors, type DealerForm, emptyCardForm } from '#domain/checkout/checkout-forms.ts'
import { checkoutHref } from '#routes/href.ts'
import { goTo } from '../../../navigation/navigation.ts'
import { loadPayment } from '../../../providers/payment/tokenise-card.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { errorLinks, useRuleForm } from '../../../ui/forms/form.ts'
import { cardLabels } from '../field-labels.ts'
import { OrderSummary, OrderTotals } from '../order-summary.tsx'
import { billToLines, dealerLines, shipToLines } from './address-lines.ts'
import { CardFields } from './card-fields.tsx'
import { useOrderAttempt } from './order-attempt.ts'
import { PromoCode } from './promo-code.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import { useTime } from './use-time.ts'
import styles from '../checkout.module.css'

const FORM_ID = 'payment'

/** The second step: card, promo code, and what the order will be (CHK-60, CHK-62). */
export function PaymentStep({
  cart,
  billing,
  dealer,
}: {
  readonly cart: Cart
  readonly billing: BillingForm
  readonly dealer: DealerForm
}): ReactNode {
  const card = useRuleForm({ initial: () => emptyCardForm, errorsOf: cardErrors })
  const { placing, placeOrder } = usePlaceOrder(billing, dealer)
  const { sentAt, underWay } = useOrderAttempt()
  const unknownSince = placing || underWay ? null : sentAt
  const [failedAttempts, setFailedAttempts] = useState(0)
  const now = useTime()
  const links = errorLinks(card, FORM_ID, cardLabels)

  // Loads while the shopper types; a failure shows when the order is placed, which tries again.
  useEffect(() => {
    loadPayment().catch(() => undefined)
  }, [])

  useEffect(() => {
    if (failedAttempts > 0) focusFirstError(FORM_ID)
  }, [failedAttempts])

  async function submit(): Promise<void> {
    if (await card.trigger()) await placeOrder(card.getValues())
    else setFailedAttempts((count) => count + 1)
  }

  return (
    <div className={styles['columns']}>
      <form
        id={FORM_ID}
        noValidate
        aria-label="Payment"
        aria-busy={placing}
        className={styles['main']}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {unknownSince !== null && <UnknownOutcome sentAt={unknownSince} />}
        {links.length > 0 && <ErrorSummary title="Errors in the Payment Form" links={links} />}
        <CardFields form={card} formId={FORM_ID} now={now} />
        <p className={styles['note']}>Your card goes to the payment provider and is never kept by us.</p>
        <section className={styles['section']} aria-labelledby="bill-to-heading">
          <h2 id="bill-to-heading">Bill to</h2>
          <address className={styles['address']}>{[...billToLines(billing), billing.email].join('\n')}</address>
        </section>
      </form>
      <aside className={styles['aside']} aria-label="Order summary">
        <OrderSummary cart={cart} buyerAddress={shipToLines(billing)} dealerAddress={dealerLines(dealer)} />
        <PromoCode />
        <OrderTotals cart={cart} />
        <Button type="submit" form={FORM_ID} fullWidth disabled={placing || unknownSince !== null}>
          Place order
        </Button>
        <p role="status" className="visually-hidden">
          {placing ? 'Placing your order…' : ''}
        </p>
        <Button variant="secondary" fullWidth onClick={() => void goTo(checkoutHref('billing'))}>
          Back
        </Button>
      </aside>
    </div>
  )
}
