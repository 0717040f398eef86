import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { usePromotion } from '../../cart/promotion.ts'
import { Consent } from '../../features/consent/consent.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

/** Nobody asked for a promotion, so nobody is told when it does not come. */
const PromotionDialog = lazyComponent(
  async () => (await import('../../features/promotion/promotion-dialog.tsx')).PromotionDialog,
  { failed: () => null },
)

/**
 * Puts the overlays into the page: in a root of their own, in front of the page in the order of the keyboard, so that
 * no prerendered HTML holds them and no page's first load pays for them.
 */
export function showOverlays(): void {
  const container = document.createElement('div')
  document.body.prepend(container)
  createRoot(container).render(<Overlays />)
}

/**
 * What lies over every page and none needs for its first paint: the question for consent, and promotions.
 * @internal
 */
export function Overlays(): ReactNode {
  const { promotion, dismiss } = usePromotion()
  return (
    <>
      <Consent />
      {promotion !== null && <PromotionDialog promotion={promotion} onClose={dismiss} />}
    </>
  )
}
