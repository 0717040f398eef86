import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { loadForVisit } from '../../../session/load-for-visit.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account-page.module.css'

/** Puts an order into the cart once more and says what could not be (ORD-18). */
export function OrderAgainButton({ items }: { readonly items: Order['items'] }): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [missing, setMissing] = useState('')

  async function add(): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    setMissing('')
    try {
      const remaining = await (await loadForVisit(() => import('./order-again.ts')))?.orderAgain(items)
      setMissing((remaining ?? []).map(({ productName }) => productName).join(', '))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className={styles['again']}>
      <Button variant="secondary" aria-busy={state === 'busy'} onClick={() => void add()}>
        Order again
      </Button>
      <p role="status">
        {state === 'failed' && 'Your order could not be put into the cart just now. Please try again.'}
        {missing !== '' && `Not added, since it cannot be bought at the moment: ${missing}`}
      </p>
    </div>
  )
}
