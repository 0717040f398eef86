import { type ReactNode, useEffect } from 'react'
import { formatShipping } from '../../cart/totals.rules.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form/rule-form.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { billingLabels } from '../field-labels.ts'
import { getShippingMethod } from './checkout-form.ts'
import { loadShippingMethods, useShippingMethods } from './shipping-methods.ts'
import styles from '../checkout.module.css'

/** Selects a shipping method. Defaults to the first one (CHK-14, CHK-16). */
export function ShippingMethodPicker(): ReactNode {
  const { methods, failed } = useShippingMethods()
  const { id: formId, errors, known } = useForm()

  useEffect(() => {
    void loadShippingMethods()
  }, [])

  return (
    <div className="stack-4">
      <RadioGroup
        id={`${formId}-shippingMethodId`}
        label={billingLabels.shippingMethodId}
        name="shippingMethodId"
        error={errors['shippingMethodId']}
        options={(methods ?? []).map(({ id, name, price }) => ({
          value: id,
          label: name,
          detail: formatShipping(price),
        }))}
        first={getShippingMethod(known('shippingMethodId') as number | null)}
      />
      {methods === undefined && (
        <div className={styles['pending']}>
          {failed ? (
            <div role="alert" className={`stack-4 ${styles['retry']}`}>
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
