import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useCart } from '../cart/cart.ts'
import { NotificationBanner } from './notification-banner.tsx'

const CartPanel = lazy(async () => {
  const { CartPanel: Panel } = await import('../features/cart/cart-panel.tsx')
  return { default: Panel }
})

/** Holds the place of the cart panel, which is loaded when it first opens, and closes it on route change. */
export function CartPanelSlot({ path }: { readonly path: string }): ReactNode {
  const open = useCart((state) => state.panelOpen)
  const closePanel = useCart((state) => state.closePanel)
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => closePanel(), [path, closePanel])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <CartPanel notice={open && <NotificationBanner />} />
    </Suspense>
  )
}
