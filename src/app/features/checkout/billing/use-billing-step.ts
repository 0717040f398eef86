import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Cart } from '#contract/cart.ts'
import { isDealerItem } from '#domain/cart/cart.ts'
import {
  type BillingForm,
  validateBilling,
  type DealerForm,
  validateDealer,
  emptyBillingForm,
  emptyDealerForm,
  isCompleteBillingForm,
} from '#domain/checkout/checkout-forms.ts'
import { getCheckoutHref, href } from '#routes/href.ts'
import { cartActions } from '../../../cart/cart-actions.ts'
import { useCart } from '../../../cart/cart.ts'
import {
  onDraftsCleared,
  storeBillingForm,
  storedBillingForm,
  storeDealerForm,
  storedDealerForm,
} from '../../../drafts/form-drafts.ts'
import { getCurrentPage } from '../../../navigation/current-page.ts'
import { notify, useNotification } from '../../../notification/notification.ts'
import { useSession } from '../../../session/session.ts'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { useRuleForm } from '../../../ui/forms/form.ts'
import { checkout } from '../checkout.ts'
import { restrictedInCart, restrictedText } from '../review.ts'
import { initialBillingStep, reduceBillingStep } from './billing-step-state.ts'
import { loadShippingMethods } from './shipping-methods.ts'
import { usePrefill } from './use-prefill.ts'

/** Fields filled in by the shopper. The shipping method is preselected. */
const TYPED_FIELDS = (Object.keys(emptyBillingForm) as (keyof BillingForm)[]).filter(
  (field) => field !== 'shippingMethodId',
)

/** Name of an item that cannot be shipped, with the restricted state or ZIP code. */
export interface RestrictedItem {
  readonly id: string
  readonly text: string
}

interface BillingStep {
  readonly billing: UseFormReturn<BillingForm>
  readonly dealer: UseFormReturn<DealerForm>
  readonly needsDealer: boolean
  /** Items that cannot be shipped. Empty before Next is pressed and after the address has been corrected. */
  readonly restricted: readonly RestrictedItem[]
  readonly dialogOpen: boolean
  readonly busy: boolean
  readonly next: () => Promise<void>
  readonly closeDialog: () => void
  readonly removeRestricted: () => Promise<void>
}

/**
 * Validates the billing step and handles restricted items (CHK-53, CHK-49, CHK-50). `loadDialog` loads the dialog of
 * restricted items.
 */
export function useBillingStep(cart: Cart, formId: string, loadDialog: () => Promise<void>): BillingStep {
  const billing = useRuleForm({ initial: storedBillingForm, errorsOf: validateBilling, onChange: storeBillingForm })
  const dealer = useRuleForm({ initial: storedDealerForm, errorsOf: validateDealer, onChange: storeDealerForm })
  usePrefill(billing)
  const { reset: resetBilling } = billing
  const { reset: resetDealer } = dealer
  // A sign-out in another tab also clears the visible form.
  useEffect(
    () =>
      onDraftsCleared(() => {
        resetBilling(emptyBillingForm)
        resetDealer(emptyDealerForm)
      }),
    [resetBilling, resetDealer],
  )
  const billingValues = useWatch({ control: billing.control }) as BillingForm
  const dealerValues = useWatch({ control: dealer.control }) as DealerForm
  const needsDealer = cart.items.some(isDealerItem)
  const [step, dispatch] = useReducer(reduceBillingStep, initialBillingStep)
  const { busy, attempts, failedAttempts, addressEdits } = step
  const page = useRef<ReturnType<typeof getCurrentPage>>(null)
  /** Mismatched ZIP codes and states that have already been shown to the shopper. */
  const mismatches = useRef(new Set<string>())

  // Moves the focus after the errors have rendered, so screen readers announce the field with its message.
  useEffect(() => {
    if (failedAttempts > 0) focusFirstError(formId)
  }, [failedAttempts, formId])

  // Loads the dialog in advance, so that Next shows it without delay on a slow connection.
  const mayBeRestricted = cart.items.some(
    ({ restrictedStates, restrictedZips }) => [...restrictedStates, ...restrictedZips].length > 0,
  )
  useEffect(() => {
    if (mayBeRestricted) loadDialog().catch(() => undefined)
  }, [mayBeRestricted, loadDialog])

  const restricted = step.restrictionsShown ? restrictedInCart(cart, billingValues, dealerValues) : []

  // The dialog has closed by now. The state is usually the field to correct.
  const focusAddress = useEffectEvent(() => {
    if (needsDealer && restricted.every(isDealerItem)) dealer.setFocus('dealerState')
    else billing.setFocus(billingValues.shippingSameAsBilling ? 'state' : 'shippingState')
  })
  useEffect(() => {
    if (addressEdits > 0) focusAddress()
  }, [addressEdits])

  async function next(): Promise<void> {
    if (busy) return
    page.current = getCurrentPage()
    useNotification.getState().dismiss()
    dispatch('started')
    const profile = waitForProfile()
    // Shows invalid fields immediately, without waiting for the shipping methods.
    if (profile === undefined && !(await isValid(useCart.getState().cart, TYPED_FIELDS))) {
      dispatch('ended')
      return
    }
    await Promise.all([loadShippingMethods(), profile])
    dispatch('loaded')
  }

  /** Validates the forms for a cart and shows the errors. `fields` limits the validation to these billing fields. */
  async function isValid({ items }: Pick<Cart, 'items'>, fields?: readonly (keyof BillingForm)[]): Promise<boolean> {
    const billingValid = await billing.trigger(fields)
    const dealerValid = !items.some(isDealerItem) || (await dealer.trigger())
    if (billingValid && dealerValid && !(await hasNewMismatch(items.some(isDealerItem)))) return true
    dispatch('invalid')
    return false
  }

  /**
   * Shows an error once for each ZIP code that does not belong to the selected state. A few ZIP codes cross state
   * lines, so pressing Next again continues.
   */
  async function hasNewMismatch(withDealer: boolean): Promise<boolean> {
    // Nothing is compared without the table, but everything else works.
    const table = await import('./zip-warning.ts').catch(() => undefined)
    if (table === undefined) return false
    const { zip, state, shippingZip, shippingState, shippingSameAsBilling } = billing.getValues()
    const found = table.getStateMismatches({
      zip: [zip, state],
      ...(!shippingSameAsBilling && { shippingZip: [shippingZip, shippingState] }),
      ...(withDealer && { dealerZip: [dealer.getValues('dealerZip'), dealer.getValues('dealerState')] }),
    })
    const added = found.filter(({ key }) => !mismatches.current.has(key))
    for (const { field, key, message } of added) {
      mismatches.current.add(key)
      const error = { type: 'state', message }
      if (field === 'dealerZip') dealer.setError(field, error)
      else billing.setError(field, error)
    }
    return added.length > 0
  }

  /** Checks whether the forms are valid for the current cart, and shows the errors (CHK-53). */
  async function canContinue(): Promise<boolean> {
    const { items } = useCart.getState().cart
    if (!(await isValid({ items }))) return false
    const isRestricted = restrictedInCart({ items }, billing.getValues(), dealer.getValues()).length > 0
    if (isRestricted) {
      // The summary and the dialog appear together, so that the page does not scroll in between. If the dialog fails to
      // load, it reports that itself.
      await loadDialog().catch(() => undefined)
      dispatch('restricted')
    }
    return !isRestricted
  }

  async function continueToPayment(): Promise<void> {
    if (!(await canContinue())) return
    const form = billing.getValues()
    if (!isCompleteBillingForm(form)) return
    // The browser may have evicted the stored draft since.
    storeBillingForm(form)
    storeDealerForm(dealer.getValues())
    // Preloads the next step while the server computes the totals. If this fails, the step retries.
    import('../payment/payment-entry.tsx').catch(() => undefined)
    const isComputed = await checkout.review.compute(form, dealer.getValues())
    // The cart may have changed since, in this or another tab.
    if (isComputed && (await canContinue())) await page.current?.goTo(getCheckoutHref('payment'))
  }

  // Waits until the form has rendered the loaded data.
  const onLoaded = useEffectEvent(() => void continueToPayment().finally(() => dispatch('ended')))
  useEffect(() => {
    if (attempts > 0) onLoaded()
  }, [attempts])

  async function removeRestricted(): Promise<void> {
    if (busy) return
    const pageAtStart = getCurrentPage()
    dispatch('started')
    try {
      for (const item of restricted) await cartActions.removeItem(item.id)
    } finally {
      dispatch('ended')
    }
    const left = useCart.getState().cart.items
    if (restrictedInCart({ items: left }, billingValues, dealerValues).length > 0) return
    dispatch('restrictions-removed')
    if (left.length > 0) {
      notify({ message: 'All restricted items have been removed from your cart', type: 'success' })
      return
    }
    const notification = { message: 'All Items have been removed from your cart', type: 'warning' } as const
    await pageAtStart.redirectTo(href('home'), { notification })
  }

  return {
    billing,
    dealer,
    needsDealer,
    restricted: restricted.map((item) => ({ id: item.id, text: restrictedText(item, billingValues, dealerValues) })),
    dialogOpen: step.dialogOpen && restricted.length > 0,
    busy,
    next,
    closeDialog: () => dispatch('address-edited'),
    removeRestricted,
  }
}

/** Waits for the profile. Without it, its fields would be reported as missing. */
function waitForProfile(): Promise<boolean> | undefined {
  const session = useSession.getState()
  if (session.status !== 'signed-in' || session.user !== null) return undefined
  return import('../../../shop.ts')
    .then(({ session: shopSession }) => shopSession.loadLatestProfile())
    .catch(() => false)
}
