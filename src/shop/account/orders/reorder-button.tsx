import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../account-page.module.css'

/** Adds the items of an order to the cart again and lists those that are no longer available. */
export function ReorderButton({ items }: { readonly items: Order['items'] }): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [missing, setMissing] = useState('')

  async function add(): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    setMissing('')
    try {
      const { reorderOrder } = await import('./reorder-order.ts')
      setMissing((await reorderOrder(items)).map(({ productName }) => productName).join(', '))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className={styles['again']}>
      <Button variant="secondary" aria-busy={state === 'busy'} onClick={() => void add()}>
        Reorder
      </Button>
      <p role="status">
        {state === 'failed' && 'We couldn’t add your order to the cart. Please try again.'}
        {missing !== '' && `Currently unavailable and not added: ${missing}`}
      </p>
    </div>
  )
}
