import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import styles from './reviews.module.css'

/** Distance from the viewport in pixels within which a slot counts as near. */
const NEAR_MARGIN_PX = 400

/**
 * Slot of the reviews provider (OPEN-095): an element with the product's ID, or '' for the shop. When the slot is near
 * the viewport, adds the provider's script, if configured. The script fills all slots.
 */
export function Reviews({ productId = '' }: { readonly productId?: string }): ReactNode {
  const slot = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const element = slot.current
    const scriptUrl = getRuntimeSettings().REVIEWS_SCRIPT_URL
    if (element === null || !scriptUrl) return undefined
    let unmounted = false
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy page, several entries may arrive at once. The last one is current.
        if (entries.at(-1)?.isIntersecting !== true) return
        observer.disconnect()
        // Adds the script for each slot, because the next product page has a new one.
        void import('../load-script.ts')
          .then(({ loadScript }) => loadScript(scriptUrl))
          .catch(() => !unmounted && setFailed(true))
      },
      { rootMargin: `${NEAR_MARGIN_PX}px` },
    )
    observer.observe(element)
    return () => {
      unmounted = true
      observer.disconnect()
    }
  }, [productId])

  return (
    <div>
      <div ref={slot} key={productId} data-reviews-product={productId} className={styles['slot']} />
      {/* Shown while the slot is empty. */}
      <p className={styles['none']}>{failed ? 'The reviews could not be loaded.' : 'No reviews to show yet.'}</p>
    </div>
  )
}
