import { type ReactNode, useRef, useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import styles from './cart-line.module.css'

/**
 * A line's quantity, edited in place and committed when the field is left or Enter is pressed: zero removes the
 * line, an unchanged value does nothing (CART-14 to CART-17). What is no number of items gives way to the old value,
 * fractions are cut (OPEN-088).
 */
export function QuantityField({
  item,
  errorId,
  onRemove,
}: {
  readonly item: CartItem
  readonly errorId: string | undefined
  readonly onRemove: () => void
}): ReactNode {
  const [draft, setDraft] = useState<string>()
  // Removing a line moves the focus, which leaves the field in the same moment: Enter must not commit twice.
  const committed = useRef(true)

  function commit(): void {
    if (draft === undefined || committed.current) return
    committed.current = true
    const quantity = Math.trunc(Number(draft))
    setDraft(undefined)
    if (draft.trim() === '' || !Number.isSafeInteger(quantity) || quantity < 0 || quantity === item.quantity) return
    if (quantity === 0) onRemove()
    else void cartActions.setQuantity(item.id, quantity)
  }

  return (
    <label className={styles['quantity']}>
      <span className="visually-hidden">Quantity of {item.productName}</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? item.quantity}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        onChange={(event) => {
          // Without its letter '1e9' would be another number.
          if (/\d[^\d.,\s-]+\d/.test(event.target.value)) return
          committed.current = false
          setDraft(event.target.value.replace(/[^\d.-]/g, ''))
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
    </label>
  )
}
