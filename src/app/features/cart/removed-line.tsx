import type { ReactNode } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { useCart } from '../../cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cart-panel.module.css'

/**
 * Says that a line is gone and offers it back (CART-34). Says nothing while the line is there, as after a removal that
 * the server refused. The live region stands empty before, so that its text is announced.
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
