import type { ReactNode } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { SHIPS_TO_DEALER, isDealerItem } from '../../delivery/dealer-item.rules.ts'
import { useRestrictedDestination } from '../../delivery/use-restricted-destination.ts'
import { formatPrices } from '../../lib/money.rules.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { cartActions } from '../cart-actions.ts'
import { useCart } from '../cart.ts'
import { QuantityField } from './quantity-field.tsx'
import styles from './cart-line.module.css'

/** Shows a cart line and its error, if any. */
export function CartLine({ item, onRemoved }: { readonly item: CartItem; readonly onRemoved: () => void }): ReactNode {
  const error = useCart((state) => state.lineErrors[item.id])
  const pending = useCart((state) => state.pendingLines.includes(item.id))
  const closePanel = useCart((state) => state.closePanel)
  const restrictedDestination = useRestrictedDestination(item)
  const errorId = `cart-line-error-${item.id}`

  // Moves the focus to the panel's title first, because the focused button disappears with the line.
  function remove(): void {
    onRemoved()
    void cartActions.removeItem(item.id)
  }

  return (
    <li className={styles['line']} aria-busy={pending}>
      <img src={item.imageUrl} alt="" width={96} height={72} className={styles['image']} />
      <div className={styles['text']}>
        <a href={safeLink(item.productUrl)} translate="no" className={styles['name']} onClick={closePanel}>
          {item.productName}
        </a>
        {item.options.length > 0 && (
          <ul role="list" className="muted text-sm">
            {item.options.map((option) => (
              <li key={option.label}>{`${option.label}: ${option.value}`}</li>
            ))}
          </ul>
        )}
        {isDealerItem(item) && <p className="muted text-sm">{SHIPS_TO_DEALER}</p>}
        {restrictedDestination !== undefined && (
          <p className={`stack-2 text-sm bold ${styles['restricted']}`}>
            <Icon name="alert" size={18} />
            <span>{`Cannot be shipped to ${restrictedDestination}`}</span>
          </p>
        )}
        <p className={styles['price']}>
          <Price {...formatPrices(item.productPrice, item.price)} />
        </p>
      </div>
      <QuantityField item={item} errorId={error === undefined ? undefined : errorId} onRemove={remove} />
      <button type="button" className={styles['remove']} onClick={remove}>
        <Icon name="close" size={18} />
        <span className="visually-hidden">{`Remove ${item.productName}`}</span>
      </button>
      {error !== undefined && (
        // The banner announces the error.
        <p id={errorId} className={styles['error']}>
          {error}
        </p>
      )}
    </li>
  )
}
