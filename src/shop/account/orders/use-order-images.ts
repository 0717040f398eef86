import { useEffect, useState } from 'react'
import type { Order } from '#contract/order.ts'

type OrderItem = Order['items'][number]

/**
 * Returns a function from an item of an order to the URL of its picture, which is empty until the picture has loaded.
 * An order has no pictures of its own.
 */
export function useOrderImages(items: readonly OrderItem[]): (item: OrderItem) => string {
  const [images, setImages] = useState<ReadonlyMap<OrderItem, string>>()
  useEffect(() => {
    let unmounted = false
    import('./load-order-images.ts')
      .then(({ loadOrderImages }) => loadOrderImages(items))
      .then(
        (loaded) => unmounted || setImages(loaded),
        () => undefined,
      )
    return () => {
      unmounted = true
    }
  }, [items])
  return (item) => images?.get(item) ?? ''
}
