import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { CONTINUE_SHOPPING } from '../../lib/content/shared-texts.rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useLoad } from '../../ui/loading/use-load.ts'
import styles from './confirmation-page.module.css'

/** Returns the ID in the URL, because all orders share one HTML file (ROUT-03). */
function getOrderId(): string {
  return matchRoute(location.pathname)?.parameters['orderId'] ?? ''
}

async function load() {
  const { OrderConfirmation, loadPlacedOrder } = await import('./order-confirmation.tsx')
  return { OrderConfirmation, order: await loadPlacedOrder(getOrderId()) }
}

/** Confirms a placed order, which the browser loads. */
export function ConfirmationPage(): ReactNode {
  const [loaded, retry] = useLoad(load)
  return (
    <div className={`page ${styles['page']}`}>
      {loaded.status === 'loading' && (
        <div className={`stack-4 ${styles['loading']}`} aria-busy="true">
          <h1>Your order</h1>
          <p role="status">Loading your order…</p>
          <div aria-hidden="true" className={`place ${styles['skeleton']}`} />
        </div>
      )}
      {loaded.status === 'failed' && (
        <div className={`stack-4 ${styles['failed']}`}>
          <h1>Your order</h1>
          <p>
            Order number <strong>{getOrderId()}</strong>
          </p>
          <p>This order could not be loaded. If you placed it, we received it.</p>
          <div className="row">
            <Button onClick={retry}>Try again</Button>
            <ButtonLink variant="secondary" href={href('home')}>
              {CONTINUE_SHOPPING}
            </ButtonLink>
          </div>
        </div>
      )}
      {loaded.status === 'loaded' && <loaded.value.OrderConfirmation order={loaded.value.order} />}
    </div>
  )
}
