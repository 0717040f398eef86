import type { ReactNode } from 'react'
import { getItemCount, formatItemCount } from '../../cart/cart.rules.ts'
import { useCart } from '../../cart/cart.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-button.module.css'

/** Button that opens the cart panel, with the item count as a badge (NAV-10). */
export function CartButton(): ReactNode {
  const count = useCart((state) => getItemCount(state.cart))
  const openPanel = useCart((state) => state.openPanel)
  return (
    <button type="button" className={`icon-button ${styles['button']}`} onClick={openPanel} aria-haspopup="dialog">
      <Icon name="cart" />
      <span className="visually-hidden">{count > 0 ? `Cart, ${formatItemCount(count)}` : 'Cart'}</span>
      {count > 0 && (
        <span className={styles['badge']} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  )
}
