import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { OUT_OF_STOCK } from '#domain/content/shared-texts.ts'
import type { StockAlertFormProps } from './stock-alert-form.tsx'
import styles from './stock-alert.module.css'

/** What a sold-out sku shows in place of the button; its form is not part of the first load. */
export function StockAlert(form: Omit<StockAlertFormProps, 'titleId'>): ReactNode {
  const titleId = useId()
  const [Form, setForm] = useState<ComponentType<StockAlertFormProps>>()
  useEffect(() => {
    let left = false
    void import('./stock-alert-form.tsx').then(({ StockAlertForm }) => !left && setForm(() => StockAlertForm))
    return () => {
      left = true
    }
  }, [])
  return (
    <div className={styles['alert']}>
      <p className={styles['out']}>{OUT_OF_STOCK}</p>
      <h2 id={titleId}>notify me when this product is in stock</h2>
      <div className={styles['room']}>{Form !== undefined && <Form {...form} titleId={titleId} />}</div>
    </div>
  )
}
