import type { ReactNode } from 'react'
import type { ContentImage as PictureData } from '#contract/cms/media.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProductImage } from './product-image.tsx'
import { useStrip } from './use-strip.ts'
import styles from './thumbnail-strip.module.css'

/**
 * Shows a row of images. Each one is a button that opens its preview. Without JavaScript, the strip scrolls sideways.
 * With JavaScript, arrows appear if not all images fit.
 */
export function ThumbnailStrip({
  images,
  productName,
  firstIndex,
  onOpen,
}: {
  readonly images: readonly PictureData[]
  readonly productName: string
  /** Index of the strip's first image among all images of the product. */
  readonly firstIndex: number
  readonly onOpen: (index: number) => void
}): ReactNode {
  const { viewport, overflows, ready, previous, next } = useStrip()
  if (images.length === 0) return null
  return (
    <div role="group" aria-label={`More images of ${productName}`} className={styles['strip']}>
      <div ref={viewport} className={styles['viewport']} data-ready={ready}>
        <ul role="list" className={styles['track']}>
          {images.map((image, index) => (
            <li key={image.src} className={styles['slide']}>
              <button type="button" onClick={() => onOpen(firstIndex + index)}>
                <ProductImage image={image} place="slide" />
                <span className="visually-hidden">{` Enlarge image ${firstIndex + index + 1}`}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {images.length === 1 && (
        <p aria-hidden="true" className={`muted text-sm ${styles['caption']}`}>
          {images[0]?.alt}
        </p>
      )}
      {overflows && ready && (
        <div className={styles['arrows']}>
          <button type="button" onClick={previous}>
            <Icon name="previous" size={20} />
            <span className="visually-hidden">Previous images</span>
          </button>
          <button type="button" onClick={next}>
            <Icon name="next" size={20} />
            <span className="visually-hidden">Next images</span>
          </button>
        </div>
      )}
    </div>
  )
}
