import { type CompleteBillingForm, type DealerForm, emptyBillingForm } from './checkout-forms.rules.ts'

/** A valid billing form, whose shipping address is the same. */
export const completeBillingForm: CompleteBillingForm = {
  ...emptyBillingForm,
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'Field',
  address: '1 Mill Road',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  shippingMethodId: 1,
}

/** A valid dealer form. */
export const completeDealerForm: DealerForm = {
  dealerName: 'Basin Arms',
  dealerEmail: 'desk@basin.example',
  dealerPhone: '(775)-555-0142',
  dealerAddress: '9 Depot Street',
  dealerCity: 'Elko',
  dealerState: 'NV',
  dealerZip: '89801',
  dealerCountry: 'US',
}
