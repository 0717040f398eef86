import { type ReactNode, useId } from 'react'
import { OUT_OF_STOCK } from '../../lib/content/shared-texts.rules.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { StockAlertFormProps } from './stock-alert-form.tsx'
import styles from './stock-alert.module.css'

const StockAlertForm = lazyComponent(async () => (await import('./stock-alert-form.tsx')).StockAlertForm)

/** Replaces Add to Cart for a sold-out SKU. The form is not part of the first load. */
export function StockAlert(form: Omit<StockAlertFormProps, 'titleId'>): ReactNode {
  const titleId = useId()
  return (
    <div className={`stack-3 ${styles['alert']}`}>
      <p className={styles['out']}>{OUT_OF_STOCK}</p>
      <h2 id={titleId} className="scripted">
        notify me when this product is in stock
      </h2>
      <div className={`scripted ${styles['room']}`}>
        <StockAlertForm {...form} titleId={titleId} />
      </div>
    </div>
  )
}
