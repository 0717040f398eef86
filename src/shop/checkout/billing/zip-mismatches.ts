import type { BillingForm, DealerForm } from '../../delivery/checkout-forms.rules.ts'
import { getStateMismatch } from '../../lib/forms/zip-states.rules.ts'

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
