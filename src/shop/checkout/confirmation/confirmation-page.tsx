import { type ReactNode, useEffect, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { CONTINUE_SHOPPING } from '../../lib/content/shared-texts.rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { OrderConfirmation } from './order-confirmation.tsx'
import styles from './confirmation-page.module.css'

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly order: Order }
  | { readonly status: 'failed'; readonly orderId: string }

/**
 * Confirms a placed order. All orders share one HTML file, so the browser loads the order by the ID in the URL
 * (ROUT-03).
 */
export function ConfirmationPage(): ReactNode {
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let left = false
    const orderId = matchRoute(location.pathname)?.parameters['orderId'] ?? ''
    import('../../account/orders/load-order.ts')
      .then(({ loadOrder }) => loadOrder(orderId))
      .then(
        (order) =>
          !left && setLoading(order.id === undefined ? { status: 'failed', orderId } : { status: 'loaded', order }),
        () => !left && setLoading({ status: 'failed', orderId }),
      )
    return () => {
      left = true
    }
  }, [attempt])

  function retry(): void {
    setLoading({ status: 'loading' })
    setAttempt((count) => count + 1)
  }

  return (
    <div className={styles['page']}>
      {loading.status === 'loading' && (
        <div className={styles['loading']} aria-busy="true">
          <h1>Your order</h1>
          <p role="status">Loading your order…</p>
          <div aria-hidden="true" className={styles['skeleton']} />
        </div>
      )}
      {loading.status === 'failed' && (
        <div className={styles['failed']}>
          <h1>Your order</h1>
          <p>
            Order number <strong>{loading.orderId}</strong>
          </p>
          <p>This order could not be loaded. If you placed it, we received it.</p>
          <div className={styles['actions']}>
            <Button onClick={retry}>Try again</Button>
            <ButtonLink variant="secondary" href={href('home')}>
              {CONTINUE_SHOPPING}
            </ButtonLink>
          </div>
        </div>
      )}
      {loading.status === 'loaded' && <OrderConfirmation order={loading.order} />}
    </div>
  )
}
