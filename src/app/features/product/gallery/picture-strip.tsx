import type { ReactNode } from 'react'
import type { Picture as PictureData } from '#contract/cms/media.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ProductPicture } from './product-picture.tsx'
import { useStrip } from './use-strip.ts'
import styles from './picture-strip.module.css'

/**
 * Pictures side by side, each a button that opens its preview. Without JavaScript the strip scrolls sideways; with
 * it there are arrows where not all fit.
 */
export function PictureStrip({
  pictures,
  productName,
  firstIndex,
  onOpen,
}: {
  readonly pictures: readonly PictureData[]
  readonly productName: string
  /** Index of the strip's first picture among all of the product. */
  readonly firstIndex: number
  readonly onOpen: (index: number) => void
}): ReactNode {
  const { viewport, overflows, ready, previous, next } = useStrip()
  if (pictures.length === 0) return null
  return (
    <div role="group" aria-label={`More pictures of ${productName}`} className={styles['strip']}>
      <div ref={viewport} className={styles['viewport']} data-ready={ready}>
        <ul role="list" className={styles['track']}>
          {pictures.map((picture, index) => (
            <li key={picture.src} className={styles['slide']}>
              <button type="button" onClick={() => onOpen(firstIndex + index)}>
                <ProductPicture picture={picture} place="slide" />
                <span className="visually-hidden">{` Enlarge picture ${firstIndex + index + 1}`}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {overflows && ready && (
        <div className={styles['arrows']}>
          <button type="button" onClick={previous}>
            <Icon name="previous" size={20} />
            <span className="visually-hidden">Previous pictures</span>
          </button>
          <button type="button" onClick={next}>
            <Icon name="next" size={20} />
            <span className="visually-hidden">Next pictures</span>
          </button>
        </div>
      )}
    </div>
  )
}
