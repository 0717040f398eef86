import { type ReactNode, useState } from 'react'
import type { NewCartLine } from '#contract/cart.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { Order } from '#contract/order.ts'
import type { PriceList } from '#contract/pricing.ts'
import { matchRoute } from '#routes/match.ts'
import { cartActions } from '../../cart/cart-actions.ts'
import { api } from '../../cart/shop.ts'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import { loadPriceList } from '../../product/pricing/load-price-list.ts'
import { toProduct } from '../../product/product.rules.ts'
import { Button } from '../../ui/button.tsx'
import { createReorderLine } from './reorder.rules.ts'

/** Adds the items of an order to the cart again and lists those that are no longer available. */
export function ReorderButton({ items }: { readonly items: Order['items'] }): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [missing, setMissing] = useState('')

  async function add(): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    setMissing('')
    try {
      setMissing((await reorderOrder(items)).map(({ productName }) => productName).join(', '))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="row">
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

/**
 * Adds the available items of an order to the cart.
 * @returns the items that are no longer available.
 */
async function reorderOrder(items: Order['items']): Promise<Order['items']> {
  const prices = await loadPriceList()
  const lines = await Promise.all(items.map((item) => toCartLine(item, prices)))
  const found = lines.filter((line) => line !== undefined)
  if (found.length > 0) await cartActions.addToCart(found)
  return items.filter((_, index) => lines[index] === undefined)
}

/**
 * Returns the cart line for an item, or undefined if the item is no longer sold or its product fails to load. The
 * shared handler reports the failure.
 */
async function toCartLine(
  item: Order['items'][number],
  prices: PriceList | undefined,
): Promise<NewCartLine | undefined> {
  const title = Object.values(matchRoute(item.productUrl)?.parameters ?? {}).at(-1)
  if (title === undefined) return undefined
  try {
    const { data } = await api.call(getProduct, { path: { title } })
    return createReorderLine(item, toProduct(data[0], mediaBaseUrl()), prices)
  } catch {
    return undefined
  }
}
