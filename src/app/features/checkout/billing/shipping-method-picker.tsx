import { type ReactNode, useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { formatShipping } from '#domain/cart/totals.ts'
import type { BillingForm } from '#domain/checkout/checkout-forms.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldId } from '../../../ui/forms/form.ts'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { billingLabels } from '../field-labels.ts'
import { loadShippingMethods, useShippingMethods } from './shipping-methods.ts'
import styles from '../checkout.module.css'

/** Selects a shipping method. Defaults to the first one (CHK-14, CHK-16). */
export function ShippingMethodPicker({
  form,
  formId,
}: {
  readonly form: UseFormReturn<BillingForm>
  readonly formId: string
}): ReactNode {
  const { methods, failed } = useShippingMethods()
  const chosen = useWatch({ control: form.control, name: 'shippingMethodId' })
  const { setValue } = form

  useEffect(() => {
    void loadShippingMethods()
  }, [])

  useEffect(() => {
    if (methods === undefined || methods.some((method) => method.id === chosen)) return
    setValue('shippingMethodId', methods[0]?.id ?? null)
  }, [methods, chosen, setValue])

  return (
    <div className={styles['section']}>
      <RadioGroup
        id={fieldId(formId, 'shippingMethodId')}
        label={billingLabels.shippingMethodId}
        name="shippingMethodId"
        error={form.formState.errors.shippingMethodId?.message}
        options={(methods ?? []).map(({ id, name, price }) => ({
          value: id,
          label: name,
          detail: formatShipping(price),
        }))}
        value={chosen}
        onChange={(id) => {
          setValue('shippingMethodId', id)
          form.clearErrors('shippingMethodId')
        }}
      />
      {methods === undefined && (
        <div className={styles['pending']}>
          {failed ? (
            <div role="alert" className={styles['retry']}>
              <p>The shipping methods could not be loaded.</p>
              <Button variant="secondary" onClick={() => void loadShippingMethods()}>
                Try again
              </Button>
            </div>
          ) : (
            <p role="status">Loading the shipping methods…</p>
          )}
        </div>
      )}
    </div>
  )
}
