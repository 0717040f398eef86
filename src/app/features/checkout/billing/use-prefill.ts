import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BillingForm } from '#domain/checkout/checkout-forms.ts'
import { prefillForm } from '#domain/checkout/checkout-prefill.ts'
import { storeBillingForm } from '../../../drafts/form-drafts.ts'
import { useUser } from '../../../session/use-customer.ts'

/** Fills in the form from a signed-in customer's profile once it has loaded (CHK-66 to CHK-68). */
export function usePrefill(form: UseFormReturn<BillingForm>): void {
  const user = useUser()
  const { getValues, reset } = form
  useEffect(() => {
    if (user === null) return
    const prefilled = prefillForm(getValues(), user)
    reset(prefilled)
    // The payment step reads the stored form, so it must be stored even if the shopper types nothing.
    storeBillingForm(prefilled)
  }, [user, getValues, reset])
}
