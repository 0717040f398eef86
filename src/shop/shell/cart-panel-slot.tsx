import { type ReactNode, useEffect, useState } from 'react'
import { useCart } from '../cart/cart.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { NotificationBanner } from './notification-banner.tsx'

const CartPanel = lazyComponent<{ readonly notice: ReactNode; readonly onLoadError: () => void }>(
  async () => (await import('../cart/panel/cart-panel.tsx')).CartPanel,
  { onFailure: ({ onLoadError: onLost }) => onLost() },
)

/** Slot for the cart panel, which loads when it first opens and closes when the route changes. */
export function CartPanelSlot({ path }: { readonly path: string }): ReactNode {
  const open = useCart((state) => state.panelOpen)
  const closePanel = useCart((state) => state.closePanel)
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => closePanel(), [path, closePanel])
  // The next click retries loading.
  function onLoadError(): void {
    setWanted(false)
    closePanel()
  }
  return wanted && <CartPanel notice={open && <NotificationBanner />} onLoadError={onLoadError} />
}
