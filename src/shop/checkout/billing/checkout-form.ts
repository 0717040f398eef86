import type { Cart } from '#contract/cart.ts'
import {
  type BillingForm,
  type DealerForm,
  emptyBillingForm,
  emptyDealerForm,
  validateBilling,
  validateDealer,
} from '../../delivery/checkout-forms.rules.ts'
import { isDealerItem } from '../../delivery/dealer-item.rules.ts'
import { storeBillingForm, storedBillingForm, storeDealerForm, storedDealerForm } from '../../delivery/form-drafts.ts'
import type { FieldErrors } from '../../lib/forms/form-rules.rules.ts'
import { getStateMismatch } from '../../lib/forms/zip-states.rules.ts'
import { useSession } from '../../session/session.ts'
import { useShippingMethods } from './shipping-methods.ts'

/** All fields of the billing step. */
export type CheckoutForm = BillingForm & DealerForm

/** Returns the fields stored in this browser session, with a shipping method if they have loaded. */
export function storedCheckoutForm(): CheckoutForm {
  const billing = storedBillingForm()
  return { ...billing, ...storedDealerForm(), shippingMethodId: getShippingMethod(billing.shippingMethodId) }
}

/** Separates the forms. A locked email comes from the session, and the first shipping method is preselected. */
export function separateForms(typed: CheckoutForm): { readonly billing: BillingForm; readonly dealer: DealerForm } {
  const session = useSession.getState()
  const email = session.status === 'signed-in' ? (session.user?.email ?? typed.email) : typed.email
  const shippingMethodId = getShippingMethod(typed.shippingMethodId)
  return {
    billing: { ...pick(typed, emptyBillingForm), email, shippingMethodId },
    dealer: pick(typed, emptyDealerForm),
  }
}

function pick<Form extends object>(typed: Form, empty: Form): Form {
  return Object.fromEntries(Object.keys(empty).map((name) => [name, typed[name as keyof Form]])) as Form
}

/** Returns the chosen shipping method, or the first one if it is not offered (CHK-16). */
export function getShippingMethod(chosen: number | null): number | null {
  const { methods } = useShippingMethods.getState()
  if (methods === undefined || methods.some(({ id }) => id === chosen)) return chosen
  return methods[0]?.id ?? null
}

/** Stores the fields, which the payment step reads (CHK-57). */
export function storeCheckoutForm(typed: CheckoutForm): void {
  const { billing, dealer } = separateForms(typed)
  storeBillingForm(billing)
  storeDealerForm(dealer)
}

/** Returns the errors of the forms that a cart needs. */
export function validateCheckout(typed: CheckoutForm, { items }: Pick<Cart, 'items'>): FieldErrors<CheckoutForm> {
  const { billing, dealer } = separateForms(typed)
  return { ...validateBilling(billing), ...(items.some(isDealerItem) ? validateDealer(dealer) : {}) }
}

/** Returns the ZIP codes that do not belong to the selected state, with a message for the field. */
export function getStateMismatches(
  typed: Pick<BillingForm, 'zip' | 'state' | 'shippingZip' | 'shippingState' | 'shippingSameAsBilling'> &
    Pick<DealerForm, 'dealerZip' | 'dealerState'>,
  hasDealer: boolean,
): { readonly field: string; readonly key: string; readonly message: string }[] {
  const pairs = {
    zip: [typed.zip, typed.state],
    ...(!typed.shippingSameAsBilling && { shippingZip: [typed.shippingZip, typed.shippingState] }),
    ...(hasDealer && { dealerZip: [typed.dealerZip, typed.dealerState] }),
  }
  return Object.entries(pairs).flatMap(([field, [zip = '', state = '']]) => {
    const mismatch = getStateMismatch(zip, state)
    if (mismatch === undefined) return []
    const message = `${mismatch} Change the ZIP code or the state, or press Next again if both are correct.`
    return [{ field, key: `${field} ${zip} ${state}`, message }]
  })
}
