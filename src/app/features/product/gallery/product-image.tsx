import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ContentImage as PictureData } from '#contract/cms/media.ts'
import { ResponsiveImage, type IMAGE_SIZES } from '../../../ui/content/responsive-image.tsx'
import styles from './product-image.module.css'

/** A product's picture in a frame of 4:3; where its address is broken, the frame says so and keeps its size. */
export function ProductImage({
  picture,
  place,
  priority = false,
  alt = picture.alt,
}: {
  readonly picture: PictureData
  readonly place: keyof typeof IMAGE_SIZES
  readonly priority?: boolean
  readonly alt?: string
}): ReactNode {
  const frame = useRef<HTMLSpanElement>(null)
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    const element = frame.current
    const fail = () => setBroken(true)
    // It may have failed before the page's scripts ran. The event does not bubble, but it can be caught.
    const image = element?.querySelector('img')
    if (image?.complete === true && image.naturalWidth === 0) fail()
    element?.addEventListener('error', fail, true)
    return () => element?.removeEventListener('error', fail, true)
  }, [])

  return (
    <span ref={frame} className={styles['frame']}>
      {broken ? (
        <span
          className={styles['missing']}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        >
          Image not available
        </span>
      ) : (
        <ResponsiveImage image={picture} place={place} priority={priority} alt={alt} />
      )}
    </span>
  )
}
