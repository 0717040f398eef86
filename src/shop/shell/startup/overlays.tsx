import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { usePromotion } from '../../cart/promotion.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { Consent } from '../consent/consent.tsx'

/** A failure to load is not reported because the shopper did not ask for a promotion. */
const PromotionDialog = lazyComponent(async () => (await import('../promotion/promotion-dialog.tsx')).PromotionDialog, {
  failed: () => null,
})

/**
 * Renders the overlays into a separate root that precedes the page in the tab order. They are not part of the
 * prerendered HTML or the first load.
 */
export function showOverlays(): void {
  const container = document.createElement('div')
  document.body.prepend(container)
  createRoot(container).render(<Overlays />)
}

/** Renders the overlays of every page: the consent dialog and promotions. @internal */
export function Overlays(): ReactNode {
  const { promotion, dismiss } = usePromotion()
  return (
    <>
      <Consent />
      {promotion !== null && <PromotionDialog promotion={promotion} onClose={dismiss} />}
    </>
  )
}
