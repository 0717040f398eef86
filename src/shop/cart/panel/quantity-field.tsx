import { type ReactNode, useRef, useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { cartActions } from '../cart-actions.ts'
import { parseQuantity } from '../cart-line.rules.ts'
import { useCart } from '../cart.ts'
import styles from './cart-line.module.css'

/**
 * Edits a line's quantity and commits it on blur or Enter. Zero removes the line, and an unchanged value has no effect
 * (CART-14 to CART-17). A value that is not a whole number restores the previous quantity (OPEN-088). The buttons
 * change the quantity by one.
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
  const [isRejected, setRejected] = useState(false)
  // Removing a line moves the focus, which blurs the field. Without this flag, Enter would commit twice.
  const committed = useRef(true)

  function commit(): void {
    if (draft === undefined || committed.current) return
    committed.current = true
    const quantity = parseQuantity(draft)
    setDraft(undefined)
    setRejected(quantity === undefined)
    if (quantity === undefined || quantity === item.quantity) return
    if (quantity === 0) onRemove()
    else void cartActions.setQuantity(item.id, quantity)
  }

  function change(by: 1 | -1): void {
    // The blur may just have committed a different quantity.
    const quantity = useCart.getState().cart.items.find(({ id }) => id === item.id)?.quantity ?? item.quantity
    if (quantity + by > 0) void cartActions.setQuantity(item.id, quantity + by)
  }

  return (
    <div className={styles['quantity']}>
      {/* Uses aria-disabled at 1, because a disabled button would lose the focus. */}
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
          setRejected(false)
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
      {/* Placed inside the panel, because a modal dialog makes live regions outside it inert. */}
      <span aria-live="polite" className="visually-hidden">
        {isRejected && `The quantity of ${item.productName} is still ${item.quantity}`}
      </span>
    </div>
  )
}
