import type { UseFormReturn } from 'react-hook-form'
import type { AddressNames, BillingForm } from '#domain/checkout/checkout-forms.ts'
import { stateName } from '#domain/forms/us-states.ts'
import { stateOfZip, zipHint } from '#domain/forms/zip-states.ts'

/**
 * Fills a state that is not chosen yet from the zip code, and what is to be said of both (CHK-87, CHK-88). The city stays
 * the shopper's: the checkout's policy lets no geocoder in, and a zip code may have several.
 */
export function zipNote(form: UseFormReturn<BillingForm>, names: AddressNames): string | undefined {
  const zip = form.getValues(names.zip)
  const state = form.getValues(names.state)
  const own = stateOfZip(zip)
  if (state !== '' || own === undefined) return zipHint(zip, state)
  form.setValue(names.state, own)
  form.clearErrors(names.state)
  return `State set to ${stateName(own)}, from the zip code.`
}
