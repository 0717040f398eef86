import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { BillingForm } from '#domain/checkout/checkout-forms.ts'
import { useSignedIn } from '../../../session/use-customer.ts'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { FormTextField } from '../../../ui/forms/form-field.tsx'
import { fieldId } from '../../../ui/forms/form.ts'
import { billingLabels } from '../field-labels.ts'
import { AddressFields } from './address-fields.tsx'
import styles from '../checkout.module.css'

/** Contact fields, billing address, and the shipping address if it is different (CHK-11). */
export function BillingFields({
  form,
  formId,
}: {
  readonly form: UseFormReturn<BillingForm>
  readonly formId: string
}): ReactNode {
  // The order belongs to the account, so the email cannot be changed (CHK-65).
  const locked = useSignedIn() === 'in'
  const sameAsBilling = useWatch({ control: form.control, name: 'shippingSameAsBilling' })
  return (
    <>
      <fieldset className={styles['section']}>
        <legend className={styles['legend']}>Contact</legend>
        <FormTextField
          form={form}
          formId={formId}
          name="email"
          label={billingLabels.email}
          hint="We’ll send your order confirmation to this address."
          autoComplete="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          readOnly={locked}
          required
        />
        <CheckboxField
          {...form.register('optInNewsletter')}
          id={fieldId(formId, 'optInNewsletter')}
          label="Send me the newsletter"
        />
      </fieldset>
      <fieldset className={styles['section']}>
        <legend className={styles['legend']}>Billing address</legend>
        <AddressFields form={form} formId={formId} purpose="billing" />
      </fieldset>
      <CheckboxField
        {...form.register('shippingSameAsBilling')}
        id={fieldId(formId, 'shippingSameAsBilling')}
        label={billingLabels.shippingSameAsBilling}
      />
      {!sameAsBilling && (
        <fieldset className={styles['section']}>
          <legend className={styles['legend']}>Shipping address</legend>
          <AddressFields form={form} formId={formId} purpose="shipping" />
        </fieldset>
      )}
    </>
  )
}
