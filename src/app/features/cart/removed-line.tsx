import type { ReactNode } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { useCart } from '../../cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cart-panel.module.css'

/**
 * Reports a removed line and offers to restore it. Renders no text while the line is in the cart, for example after a
 * rejected removal. The live region starts empty, so screen readers announce its text.
 */
export function RemovedLine({
  line,
  onUndo,
}: {
  readonly line: CartItem | undefined
  readonly onUndo: (line: CartItem) => void
}): ReactNode {
  const gone = useCart((state) => line !== undefined && state.cart.items.every(({ id }) => id !== line.id))
  const shown = gone ? line : undefined
  return (
    <div className={styles['removed']}>
      <p role="status">{shown !== undefined && `You removed ${shown.productName} from your shopping cart`}</p>
      {shown !== undefined && (
        <Button variant="quiet" onClick={() => onUndo(shown)}>
          Undo<span className="visually-hidden"> removing {shown.productName}</span>
        </Button>
      )}
    </div>
  )
}
