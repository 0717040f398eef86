import { type ReactNode, useRef, useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { parseQuantity } from '#domain/cart/quantity.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { useCart } from '../../cart/cart.ts'
import styles from './cart-line.module.css'

/**
 * Edits a line's quantity and commits it on blur or Enter: zero removes the line, an unchanged value does nothing
 * (CART-14 to CART-17). Anything but a whole number restores the old value (OPEN-088). Buttons change it by one
 * (CART-33).
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
  // Removing a line moves the focus, which also blurs the field: Enter must not commit twice.
  const committed = useRef(true)

  function commit(): void {
    if (draft === undefined || committed.current) return
    committed.current = true
    const quantity = parseQuantity(draft)
    setDraft(undefined)
    if (quantity === undefined || quantity === item.quantity) return
    if (quantity === 0) onRemove()
    else void cartActions.setQuantity(item.id, quantity)
  }

  function change(by: 1 | -1): void {
    // The blur may have committed another quantity just now.
    const quantity = useCart.getState().cart.items.find(({ id }) => id === item.id)?.quantity ?? item.quantity
    if (quantity + by > 0) void cartActions.setQuantity(item.id, quantity + by)
  }

  return (
    <div className={styles['quantity']}>
      {/* Not `disabled` at 1: a disabled button would lose the focus. */}
      <button type="button" aria-disabled={item.quantity === 1} onClick={() => change(-1)}>
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">{`Decrease quantity of ${item.productName}`}</span>
      </button>
      <input
        type="text"
        aria-label={`Quantity of ${item.productName}`}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? item.quantity}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        onChange={(event) => {
          committed.current = false
          setDraft(event.target.value)
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
      <button type="button" onClick={() => change(1)}>
        <span aria-hidden="true">+</span>
        <span className="visually-hidden">{`Increase quantity of ${item.productName}`}</span>
      </button>
    </div>
  )
}
