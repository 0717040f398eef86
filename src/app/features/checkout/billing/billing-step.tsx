import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { errorLinks } from '../../../ui/forms/form.ts'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Totals } from '../../../ui/totals.tsx'
import { DealerFields } from '../dealer/dealer-fields.tsx'
import { billingLabels, dealerLabels } from '../field-labels.ts'
import { OrderSummary } from '../order-summary.tsx'
import { BillingFields } from './billing-fields.tsx'
import { ShippingMethodPicker } from './shipping-method-picker.tsx'
import { useBillingStep } from './use-billing-step.ts'
import styles from '../checkout.module.css'

const RestrictedItemsDialog = lazyComponent(
  async () => (await import('./restricted-items-dialog.tsx')).RestrictedItemsDialog,
  { onFailure: ({ onUpdateAddress }) => onUpdateAddress() },
)

const FORM_ID = 'billing'
const DEALER_ID = 'dealer'

/** First step: billing address, shipping address, and shipping method (CHK-07, CHK-14). */
export function BillingStep({ cart }: { readonly cart: Cart }): ReactNode {
  const step = useBillingStep(cart, FORM_ID, RestrictedItemsDialog.preload)
  const billingLinks = errorLinks(step.billing, FORM_ID, billingLabels)
  const dealerLinks = step.needsDealer ? errorLinks(step.dealer, DEALER_ID, dealerLabels) : []
  return (
    <div className={styles['columns']}>
      <form
        id={FORM_ID}
        method="dialog"
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
          <DealerFields form={step.dealer} formId={DEALER_ID} getBillingZip={() => step.billing.getValues('zip')} />
        )}
        <ShippingMethodPicker form={step.billing} formId={FORM_ID} />
        <div className={styles['actions']}>
          <Button type="submit" fullWidth aria-busy={step.busy} aria-disabled={step.busy}>
            Next
          </Button>
        </div>
      </form>
      <aside className={styles['aside']} aria-labelledby="order-summary">
        <OrderSummary cart={cart} />
        <Totals rows={[['Subtotal', formatMoney(cart.subTotal)]]} />
        <p className={styles['note']}>Shipping and tax are added at the next step.</p>
      </aside>
      {step.dialogOpen && (
        <RestrictedItemsDialog
          items={step.restricted}
          removing={step.busy}
          onUpdateAddress={step.closeDialog}
          onRemove={() => void step.removeRestricted()}
        />
      )}
    </div>
  )
}
