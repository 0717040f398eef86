import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CollectionItem } from '../product/catalog.rules.ts'
import { ResponsiveImage, type IMAGE_SIZES } from '../ui/content/responsive-image.tsx'
import styles from './listing-image.module.css'

/**
 * Shows a listed product's image in a frame of fixed size, or a placeholder if the image is missing or fails to load.
 */
export function ListingImage({
  item,
  place,
}: {
  readonly item: CollectionItem
  readonly place: keyof typeof IMAGE_SIZES
}): ReactNode {
  const frame = useRef<HTMLSpanElement>(null)
  const [broken, setBroken] = useState(false)

  // The image may have failed to load before hydration.
  useEffect(() => {
    const image = frame.current?.querySelector('img')
    if (image?.complete === true && image.naturalWidth === 0 && image.currentSrc !== '') setBroken(true)
  }, [])

  return (
    <span ref={frame} className={`picture ${styles['frame']}`} onErrorCapture={() => setBroken(true)}>
      {item.imageUrl !== null && !broken ? (
        <ResponsiveImage image={item.imageUrl} place={place} />
      ) : (
        <span className={styles['plate']} />
      )}
      {item.prices.discountPercentage > 0 && (
        <span className={styles['flag']}>{`${Math.round(item.prices.discountPercentage)}% off`}</span>
      )}
    </span>
  )
}
