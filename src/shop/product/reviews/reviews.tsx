import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import styles from './reviews.module.css'

/** Text shown in an empty slot. */
const NONE = { product: 'No reviews to show yet.', customer: 'You haven’t written any reviews yet.' }

/** Distance in pixels from the viewport within which a slot counts as near. */
const NEAR_MARGIN_PX = 400

/**
 * Slot for the reviews provider (OPEN-095): an element with the product's ID, an empty string for the entire shop, or
 * 'customer' for reviews written by the signed-in customer. The configured script is added when the slot is near the
 * viewport, and fills all slots.
 */
export function Reviews({
  productId = '',
  scope = 'product',
}: {
  readonly productId?: string
  readonly scope?: 'product' | 'customer'
}): ReactNode {
  const slot = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const element = slot.current
    const scriptUrl = getRuntimeSettings().REVIEWS_SCRIPT_URL
    if (element === null || !scriptUrl) return undefined
    let unmounted = false
    const observer = new IntersectionObserver(
      (entries) => {
        // Several entries may arrive at once on a busy page. The last one is current.
        if (entries.at(-1)?.isIntersecting !== true) return
        observer.disconnect()
        // Adds the script for each slot, because the next product page has a new one.
        void import('../../lib/load-script.ts')
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
      <div
        ref={slot}
        key={productId}
        {...(scope === 'customer' ? { 'data-reviews-customer': '' } : { 'data-reviews-product': productId })}
        className={styles['slot']}
      />
      {/* Shown while the slot is empty. */}
      <p className={`muted ${styles['none']}`}>{failed ? 'The reviews could not be loaded.' : NONE[scope]}</p>
    </div>
  )
}
