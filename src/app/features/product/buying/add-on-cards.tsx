import type { ReactNode } from 'react'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { canToggleAddOn, type Choice, toggleAddOn } from '#domain/catalogue/product-options.ts'
import { formatMoney } from '#domain/money.ts'
import { ProductPicture } from '../gallery/product-picture.tsx'
import styles from './add-on-cards.module.css'

/** What can be added to the product, each with its price; pressed means added (PROD-28, PROD-29, OPEN-093). */
export function AddOnCards({
  product,
  choice,
  onChange,
}: {
  readonly product: Product
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}): ReactNode {
  if (product.addOns.length === 0) return null
  return (
    <div role="group" aria-label="Add-ons" className={styles['cards']}>
      {product.addOns.map((addOn) => {
        const possible = canToggleAddOn(product, choice, addOn.fieldName)
        return (
          <button
            type="button"
            key={addOn.id}
            className={styles['card']}
            aria-pressed={choice.addOnFields.includes(addOn.fieldName)}
            disabled={!possible}
            onClick={() => onChange(toggleAddOn(product, choice, addOn.fieldName))}
          >
            {addOn.image !== null && (
              <span className={styles['picture']}>
                <ProductPicture picture={addOn.image} place="thumbnail" alt="" />
              </span>
            )}
            <span className={styles['label']}>
              <span>{addOn.label}</span>
              {!possible && <span className={styles['note']}>Not with this choice</span>}
            </span>
            <span className={styles['price']} translate="no">
              {`+${formatMoney(addOn.price)}`}
            </span>
            <span className={styles['mark']} aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
}
