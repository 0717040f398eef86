import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BillingForm } from '#domain/checkout/checkout-forms.ts'
import { prefilledForm } from '#domain/checkout/checkout-prefill.ts'
import { storeBillingForm } from '../../../drafts/form-drafts.ts'
import { useUser } from '../../../session/use-customer.ts'

/** Fills in what is known of a signed-in customer, once their profile is there (CHK-66 to CHK-68). */
export function usePrefill(form: UseFormReturn<BillingForm>): void {
  const user = useUser()
  const { getValues, reset } = form
  useEffect(() => {
    if (user === null) return
    const prefilled = prefilledForm(getValues(), user)
    reset(prefilled)
    // The payment step reads what is stored, also when nothing was typed.
    storeBillingForm(prefilled)
  }, [user, getValues, reset])
}
