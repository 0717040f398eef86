import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Cart, CartItem } from '#contract/cart.ts'
import { getCheckoutHref } from '#routes/href.ts'
import { formatMoney } from '../../lib/money.rules.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Totals } from '../../ui/totals.tsx'
import { useCloseOnBackdrop } from '../../ui/use-close-on-backdrop.ts'
import { cartActions } from '../cart-actions.ts'
import { CART_NOT_LOADED, EMPTY_CART, formatItemCount, getItemCount } from '../cart.rules.ts'
import { useCart } from '../cart.ts'
import { formatDiscount, getPreTaxTotal } from '../totals.rules.ts'
import { CartLine } from './cart-line.tsx'
import { trackBeginCheckout } from './track-begin-checkout.ts'
import styles from './cart-panel.module.css'

/**
 * Shows the cart in a modal side panel (CART-07, CART-08). Shows notices itself, because an open modal makes the
 * content outside it inert, even for screen readers.
 */
export function CartPanel({ notice }: { readonly notice?: ReactNode }): ReactNode {
  const cart = useCart((state) => state.cart)
  const status = useCart((state) => state.status)
  const open = useCart((state) => state.panelOpen)
  const closePanel = useCart((state) => state.closePanel)
  /** Most recently removed line. */
  const [removed, setRemoved] = useState<CartItem>()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  useCloseOnBackdrop(dialog, closePanel)

  // Discards a removal that happened before the panel was closed.
  if (!open && removed !== undefined) setRemoved(undefined)

  function undoRemoval(item: CartItem): void {
    setRemoved(undefined)
    title.current?.focus()
    const { id: _, ...line } = item
    void cartActions.addToCart([line])
  }

  function startCheckout(): void {
    trackBeginCheckout()
    closePanel()
  }

  const empty = cart.items.length === 0
  return (
    <dialog
      ref={dialog}
      className={styles['panel']}
      aria-labelledby="cart-panel-title"
      // Closes the panel when the shopper clicks outside it or presses Escape.
      closedby="any"
      // The close event is asynchronous, so the panel may already be open again.
      onClose={() => dialog.current?.open === false && closePanel()}
    >
      <div className={styles['inner']}>
        {/* Not `header` and `footer` elements, because in a dialog those would become landmarks of the page. */}
        <div className={styles['head']}>
          <h2 id="cart-panel-title" ref={title} tabIndex={-1}>
            Your Cart
          </h2>
          <span className={styles['count']}>{formatItemCount(getItemCount(cart))}</span>
          <button type="button" className="icon-button" onClick={closePanel}>
            <Icon name="close" />
            <span className="visually-hidden">Close cart</span>
          </button>
        </div>
        <div>
          {notice}
          <RemovedLine line={removed} onUndo={undoRemoval} />
        </div>
        {empty && status === 'failed' && (
          <div className={`muted text-lg ${styles['empty']}`}>
            <p>{CART_NOT_LOADED}</p>
            <Button variant="secondary" onClick={() => void cartActions.refresh()}>
              Try again
            </Button>
          </div>
        )}
        {empty && status !== 'failed' && (
          <p className={`muted text-lg ${styles['empty']}`}>
            {status === 'loading' ? 'Loading your cart…' : EMPTY_CART}
          </p>
        )}
        {!empty && (
          <ul role="list" className={styles['lines']}>
            {cart.items.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                onRemoved={() => {
                  setRemoved(item)
                  dismissSuccess()
                  title.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        <div className={`stack-4 ${styles['foot']}`}>
          {!empty && <CartTotals cart={cart} />}
          {!empty && cart.taxAmount === 0 && (
            <p className="muted text-sm">Tax is calculated at checkout, based on your address.</p>
          )}
          {empty ? (
            <Button fullWidth aria-disabled>
              Start checkout
            </Button>
          ) : (
            <ButtonLink fullWidth href={getCheckoutHref('billing')} onClick={startCheckout}>
              Start checkout
            </ButtonLink>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Dismisses earlier cart messages, except for errors, when a line is removed. */
function dismissSuccess(): void {
  const { notification, dismiss } = useNotification.getState()
  if (notification?.type === 'success') dismiss()
}

/** Shows the totals computed by the server (CART-18). */
function CartTotals({ cart }: { readonly cart: Cart }): ReactNode {
  return (
    <Totals
      rows={[
        ['Discount', formatDiscount(cart.discountAmount)],
        ['Subtotal', formatMoney(cart.subTotal)],
        ['Pre-Tax Total', formatMoney(getPreTaxTotal(cart))],
        ['Tax', formatMoney(cart.taxAmount)],
        ['Total', formatMoney(cart.totalAmount)],
      ]}
    />
  )
}

/**
 * Reports a removed line and offers to restore it. Renders no text while the line is in the cart, for example after a
 * rejected removal. The live region starts empty, so screen readers announce its text.
 */
function RemovedLine({
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
