import { type ReactNode, useState } from 'react'
import type { Picture as PictureData } from '#contract/media.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './product-gallery.module.css'

/** The pictures of the chosen sku: one large, the others to pick below it. */
export function ProductGallery({
  pictures,
  productName,
}: {
  readonly pictures: readonly PictureData[]
  readonly productName: string
}): ReactNode {
  const [selected, setSelected] = useState(0)
  const shown = pictures[selected] ?? pictures[0]
  if (shown === undefined) {
    return <div className={styles['none']}>No picture of {productName} yet</div>
  }
  return (
    <div className={styles['gallery']}>
      <Picture key={shown.src} picture={shown} place="product" priority className={styles['shown']} />
      {pictures.length > 1 && (
        <ul role="list" className={styles['choices']}>
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button type="button" aria-pressed={index === selected} onClick={() => setSelected(index)}>
                <Picture picture={picture} place="thumbnail" alt={`Show picture ${index + 1}: ${picture.alt}`} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
