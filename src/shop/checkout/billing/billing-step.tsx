import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { getCheckoutHref, href } from '#routes/href.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { useCart } from '../../cart/cart.ts'
import { session as shopSession } from '../../cart/shop.ts'
import { type BillingForm, isCompleteBillingForm } from '../../delivery/checkout-forms.rules.ts'
import { isDealerItem } from '../../delivery/dealer-item.rules.ts'
import { onDraftsCleared, startBillingForm } from '../../delivery/form-drafts.ts'
import type { FieldErrors } from '../../lib/forms/form-rules.rules.ts'
import { formatMoney } from '../../lib/money.rules.ts'
import { getCurrentPage } from '../../lib/navigation/current-page.ts'
import { notify } from '../../lib/notification/notification.ts'
import { useSession } from '../../session/session.ts'
import { useUser } from '../../session/use-customer.ts'
import { fail } from '../../ui/form/failure.ts'
import { SubmitButton } from '../../ui/form/fields.tsx'
import { FormErrors, FormFailure } from '../../ui/form/form-errors.tsx'
import { type FormHandle, RuleForm, useForm } from '../../ui/form/rule-form.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Totals } from '../../ui/totals.tsx'
import { prefillForm } from '../checkout-prefill.rules.ts'
import { checkout } from '../checkout.ts'
import { DealerFields } from '../dealer/dealer-fields.tsx'
import { billingLabels, dealerLabels } from '../field-labels.ts'
import { OrderSummary } from '../order-summary.tsx'
import { restrictedInCart, restrictedText } from '../review.ts'
import { BillingFields } from './billing-fields.tsx'
import {
  type CheckoutForm,
  getStateMismatches,
  separateForms,
  storeCheckoutForm,
  storedCheckoutForm,
  validateCheckout,
} from './checkout-form.ts'
import { RestrictedItemsDialog } from './restricted-items-dialog.tsx'
import { ShippingMethodPicker } from './shipping-method-picker.tsx'
import { loadShippingMethods } from './shipping-methods.ts'
import styles from '../checkout.module.css'

const FORM_ID = 'billing'
const labels = { ...billingLabels, ...dealerLabels }

type Form = FormHandle<CheckoutForm>

/** First step: billing address, shipping address, and shipping method (CHK-07, CHK-14). */
export function BillingStep({ cart }: { readonly cart: Cart }): ReactNode {
  const [cleared, setCleared] = useState(0)
  // An order in another tab also clears the visible form.
  useEffect(() => onDraftsCleared(() => setCleared((count) => count + 1)), [])
  useEffect(startBillingForm, [])
  return <BillingStepForm key={cleared} cart={cart} />
}

function BillingStepForm({ cart }: { readonly cart: Cart }): ReactNode {
  const [typed, setTyped] = useState(storedCheckoutForm)
  const [initial] = useState(typed)
  const [restrictionsShown, setRestrictionsShown] = useState(false)
  const [dialogOpen, setDialogOpen] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [addressEdits, setAddressEdits] = useState(0)
  const [mismatches] = useState(() => new Set<string>())
  const form = useRef<Form>(null)
  const { billing, dealer } = separateForms(typed)
  const needsDealer = cart.items.some(isDealerItem)
  const restricted = restrictionsShown ? restrictedInCart(cart, billing, dealer) : []
  const restrictedTexts = restricted.map((item) => ({ id: item.id, text: restrictedText(item, billing, dealer) }))
  usePrefill(form)

  // Moves the focus after the dialog has closed. The state is usually the field to correct.
  useEffect(() => {
    if (addressEdits === 0) return
    const buyerState = typed.shippingSameAsBilling ? 'state' : 'shippingState'
    const state = needsDealer && restricted.every(isDealerItem) ? 'dealerState' : buyerState
    document.getElementById(`${FORM_ID}-${state}`)?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only after a press of Update Address
  }, [addressEdits])

  /** Continues to the payment step if the forms are valid for the current cart (CHK-53). */
  async function next(_: CheckoutForm, { read, setValues, showErrors }: Form): Promise<void> {
    const page = getCurrentPage()
    const profile = waitForProfile()
    // Shows errors immediately, without waiting for the shipping methods.
    if (profile === undefined && showMismatches(read(), showErrors, mismatches)) return
    const [isLoaded] = await Promise.all([profile, loadShippingMethods()])
    if (isLoaded === false) {
      throw fail('We couldn’t load your account, and with it your email address. Please try again.')
    }
    if (isLoaded === true) prefill(form.current)
    if (!canContinue(read(), showErrors)) return
    const forms = separateForms(read())
    if (!isCompleteBillingForm(forms.billing)) return
    // The browser may have evicted the stored draft since.
    setValues({})
    const isComputed = await checkout.review.compute(forms.billing, forms.dealer)
    // The cart may have changed since, in this or another tab.
    if (isComputed && canContinue(read(), showErrors)) await page.goTo(getCheckoutHref('payment'))
  }

  /** Checks whether the forms are valid for the current cart, and shows the errors (CHK-53). */
  function canContinue(values: CheckoutForm, showErrors: Form['showErrors']): boolean {
    const { cart: current } = useCart.getState()
    const errors = validateCheckout(values, current)
    if (Object.keys(errors).length > 0) {
      showErrors(errors)
      return false
    }
    if (showMismatches(values, showErrors, mismatches)) return false
    const forms = separateForms(values)
    if (restrictedInCart(current, forms.billing, forms.dealer).length === 0) return true
    setRestrictionsShown(true)
    setDialogOpen(true)
    return false
  }

  async function removeRestricted(): Promise<void> {
    if (removing) return
    const page = getCurrentPage()
    setRemoving(true)
    try {
      for (const item of restricted) await cartActions.removeItem(item.id)
    } finally {
      setRemoving(false)
    }
    const left = useCart.getState().cart.items
    if (restrictedInCart({ items: left }, billing, dealer).length > 0) return
    setDialogOpen(false)
    if (left.length > 0) {
      notify({ message: 'All restricted items have been removed from your cart', type: 'success' })
      return
    }
    const notification = { message: 'All Items have been removed from your cart', type: 'warning' } as const
    await page.redirectTo(href('home'), { notification })
  }

  return (
    <div className={`stack-6 ${styles['columns']}`}>
      <RuleForm
        ref={form}
        id={FORM_ID}
        aria-label="Billing and shipping"
        className="stack-6"
        labels={labels}
        initial={initial}
        errorsOf={getEarlyErrors}
        send={next}
        onChange={(values) => {
          setTyped(values)
          storeCheckoutForm(values)
        }}
      >
        <FormErrors title="Errors in the Billing Form" labels={billingLabels} />
        <FormFailure />
        {needsDealer && <FormErrors title="Errors in the Dealer Address Form" labels={dealerLabels} />}
        {/* Not before the dialog closes, because it would move the page long after the press of Next. */}
        {!dialogOpen && restrictedTexts.length > 0 && (
          <ErrorSummary title="Restricted Items in Cart">
            <ul className={styles['restricted']}>
              {restrictedTexts.map((item) => (
                <li key={item.id}>{item.text}</li>
              ))}
            </ul>
          </ErrorSummary>
        )}
        <BillingFields sameAsBilling={typed.shippingSameAsBilling} />
        {needsDealer && <DealerFields />}
        <ShippingMethodPicker />
        <div className={styles['actions']}>
          <NextButton />
        </div>
      </RuleForm>
      <aside className={`stack-4 sticky ${styles['aside']}`} aria-labelledby="order-summary">
        <OrderSummary cart={cart} />
        <Totals rows={[['Subtotal', formatMoney(cart.subTotal)]]} />
        <p className={`muted text-sm ${styles['note']}`}>Shipping and tax are added at the next step.</p>
      </aside>
      {dialogOpen && restrictedTexts.length > 0 && (
        <RestrictedItemsDialog
          items={restrictedTexts}
          removing={removing}
          onUpdateAddress={() => {
            setDialogOpen(false)
            setAddressEdits(addressEdits + 1)
          }}
          onRemove={() => void removeRestricted()}
        />
      )}
    </div>
  )
}

function NextButton(): ReactNode {
  return (
    <SubmitButton fullWidth aria-busy={useForm().busy}>
      Next
    </SubmitButton>
  )
}

/** Fills in the form from a signed-in customer's profile once it has loaded (CHK-66 to CHK-68). */
function usePrefill(form: { readonly current: Form | null }): void {
  const user = useUser()
  useEffect(() => prefill(form.current), [user, form])
}

function prefill(form: Form | null): void {
  const session = useSession.getState()
  if (session.status !== 'signed-in' || session.user === null) return
  form?.setValues(prefillForm(form.read(), session.user))
}

/** Returns the errors that are known before the shipping methods and the profile have loaded. */
function getEarlyErrors(typed: CheckoutForm): FieldErrors<CheckoutForm> {
  if (isProfilePending()) return {}
  const { shippingMethodId: _, ...errors } = validateCheckout(typed, useCart.getState().cart)
  return errors
}

function isProfilePending(): boolean {
  const session = useSession.getState()
  return session.status === 'signed-in' && session.user === null
}

/** Waits for the profile. Without it, its fields would be reported as missing. */
function waitForProfile(): Promise<boolean> | undefined {
  return isProfilePending() ? shopSession.loadLatestProfile() : undefined
}

/**
 * Shows an error once for each ZIP code that does not belong to the selected state, and adds it to `shown`. A few ZIP
 * codes cross state lines, so pressing Next again continues.
 */
function showMismatches(
  typed: CheckoutForm,
  showErrors: (errors: FieldErrors<BillingForm>) => void,
  shown: Set<string>,
): boolean {
  const mismatches = getStateMismatches(typed, useCart.getState().cart.items.some(isDealerItem))
  const added = mismatches.filter(({ key }) => !shown.has(key))
  for (const { key } of added) shown.add(key)
  if (added.length > 0) showErrors(Object.fromEntries(added.map(({ field, message }) => [field, message])))
  return added.length > 0
}
