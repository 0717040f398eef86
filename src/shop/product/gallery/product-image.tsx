import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ContentImage } from '#contract/cms/media.ts'
import { ResponsiveImage, type IMAGE_SIZES } from '../../ui/content/responsive-image.tsx'
import styles from './product-image.module.css'

/** Shows a product's image in a 4:3 frame, or a message in a frame of the same size if the URL is broken. */
export function ProductImage({
  image,
  place,
  priority = false,
  alt = image.alt,
}: {
  readonly image: ContentImage
  readonly place: keyof typeof IMAGE_SIZES
  readonly priority?: boolean
  readonly alt?: string
}): ReactNode {
  const frame = useRef<HTMLSpanElement>(null)
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    const element = frame.current
    const fail = () => setBroken(true)
    // The image may have failed to load before hydration. The error event does not bubble, but it can be captured.
    const loaded = element?.querySelector('img')
    if (loaded?.complete === true && loaded.naturalWidth === 0) fail()
    element?.addEventListener('error', fail, true)
    return () => element?.removeEventListener('error', fail, true)
  }, [])

  return (
    <span ref={frame} className="picture">
      {broken ? (
        <span
          className={`muted text-sm ${styles['missing']}`}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        >
          Image not available
        </span>
      ) : (
        <ResponsiveImage image={image} place={place} priority={priority} alt={alt} />
      )}
    </span>
  )
}
