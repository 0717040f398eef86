import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/money.rules.ts'
import type { Product } from '../catalog.rules.ts'
import { ProductImage } from '../gallery/product-image.tsx'
import { canToggleAddOn, type OptionSelection, toggleAddOn } from '../product-options.rules.ts'
import styles from './add-on-cards.module.css'

/** Shows a product's add-ons and their prices as toggle buttons (PROD-28, PROD-29, OPEN-093). */
export function AddOnCards({
  product,
  selection: choice,
  onChange,
}: {
  readonly product: Product
  readonly selection: OptionSelection
  readonly onChange: (selection: OptionSelection) => void
}): ReactNode {
  if (product.addOns.length === 0) return null
  return (
    <div role="group" aria-label="Add-ons" className="stack-2">
      {product.addOns.map((addOn) => {
        const possible = canToggleAddOn(product, choice, addOn.fieldName)
        return (
          <button
            type="button"
            key={addOn.id}
            className={`box ${styles['card']}`}
            data-early=""
            aria-pressed={choice.addOnFields.includes(addOn.fieldName)}
            aria-disabled={!possible}
            onClick={() => onChange(toggleAddOn(product, choice, addOn.fieldName))}
          >
            {addOn.image !== null && (
              <span className={styles['image']}>
                <ProductImage image={addOn.image} place="thumbnail" alt="" />
              </span>
            )}
            <span className={styles['label']}>
              <span>{addOn.label}</span>
              {!possible && <span className={styles['note']}>Not available with this option</span>}
            </span>
            {addOn.price !== null && (
              <span className={styles['price']} translate="no">
                {`+${formatMoney(addOn.price)}`}
              </span>
            )}
            <span className={styles['checkbox']} aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
}
