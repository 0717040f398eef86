import { lazy, type ReactNode, Suspense } from 'react'
import type { Cart } from '#contract/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { errorLinks } from '../../../ui/forms/form.ts'
import { Totals } from '../../../ui/totals.tsx'
import { billingLabels, dealerLabels } from '../field-labels.ts'
import { OrderSummary } from '../order-summary.tsx'
import { BillingFields } from './billing-fields.tsx'
import { ShippingMethodChoice } from './shipping-method-choice.tsx'
import { useBillingStep } from './use-billing-step.ts'
import styles from '../checkout.module.css'

const DealerFields = lazy(async () => ({ default: (await import('../dealer/dealer-fields.tsx')).DealerFields }))
const RestrictedItemsDialog = lazy(async () => ({
  default: (await import('./restricted-items-dialog.tsx')).RestrictedItemsDialog,
}))

const FORM_ID = 'billing'
const DEALER_ID = 'dealer'

/** The first step: who pays, where it goes, how it is shipped (CHK-07, CHK-14). */
export function BillingStep({ cart }: { readonly cart: Cart }): ReactNode {
  const step = useBillingStep(cart, FORM_ID)
  const billingLinks = errorLinks(step.billing, FORM_ID, billingLabels)
  const dealerLinks = step.needsDealer ? errorLinks(step.dealer, DEALER_ID, dealerLabels) : []
  return (
    <div className={styles['columns']}>
      <form
        id={FORM_ID}
        noValidate
        aria-label="Billing and shipping"
        className={styles['main']}
        onSubmit={(event) => {
          event.preventDefault()
          void step.next()
        }}
      >
        {billingLinks.length > 0 && <ErrorSummary title="Errors in the Billing Form" links={billingLinks} />}
        {dealerLinks.length > 0 && <ErrorSummary title="Errors in the Dealer Address Form" links={dealerLinks} />}
        {step.restricted.length > 0 && (
          <ErrorSummary title="Restricted Items in Cart">
            <ul className={styles['restricted']}>
              {step.restricted.map((item) => (
                <li key={item.id}>{item.text}</li>
              ))}
            </ul>
          </ErrorSummary>
        )}
        <BillingFields form={step.billing} formId={FORM_ID} />
        {step.needsDealer && (
          <Suspense fallback={<p role="status">Loading the dealer form…</p>}>
            <DealerFields form={step.dealer} formId={DEALER_ID} />
          </Suspense>
        )}
        <ShippingMethodChoice form={step.billing} formId={FORM_ID} />
        <div className={styles['actions']}>
          <Button type="submit" fullWidth aria-disabled={step.busy}>
            Next
          </Button>
        </div>
      </form>
      <aside className={styles['aside']} aria-label="Order summary">
        <OrderSummary cart={cart} />
        <Totals rows={[['Subtotal', formatMoney(cart.subTotal)]]} />
        <p className={styles['note']}>Shipping and tax are worked out in the next step.</p>
      </aside>
      {step.dialogOpen && (
        <Suspense fallback={null}>
          <RestrictedItemsDialog
            items={step.restricted}
            removing={step.busy}
            onUpdateAddress={step.closeDialog}
            onRemove={() => void step.removeRestricted()}
          />
        </Suspense>
      )}
    </div>
  )
}
