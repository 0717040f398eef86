import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { followConsentElsewhere } from '../../analytics/consent.ts'
import { usePromotion } from '../../cart/promotion.ts'
import { ConsentSheet } from '../../features/consent/consent-sheet.tsx'
import { startAnalyticsWithConsent } from '../../features/consent/start-analytics.ts'
import { hasAnalytics } from '../../providers/analytics/load-analytics.ts'

const PromotionDialog = lazy(async () => ({
  default: (await import('../../features/promotion/promotion-dialog.tsx')).PromotionDialog,
}))

/**
 * Puts the overlays into the page: in a root of their own, in front of the page in the order of the keyboard, so that
 * no prerendered HTML holds them and no page's first load pays for them.
 */
export function showOverlays(): void {
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<Overlays />)
}

/** What lies over every page and none needs for its first paint: the question for consent, and promotions. */
export function Overlays(): ReactNode {
  const { promotion, dismiss } = usePromotion()
  const asks = hasAnalytics()

  useEffect(() => {
    if (!asks) return undefined
    const stop = startAnalyticsWithConsent()
    const unfollow = followConsentElsewhere()
    return () => {
      unfollow()
      stop()
    }
  }, [asks])

  return (
    <>
      {asks && <ConsentSheet />}
      {promotion !== null && (
        <Suspense fallback={null}>
          <PromotionDialog promotion={promotion} onClose={dismiss} />
        </Suspense>
      )}
    </>
  )
}
