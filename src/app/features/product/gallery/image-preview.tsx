import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Picture as PictureData } from '#contract/cms/media.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProductPicture } from './product-picture.tsx'
import styles from './image-preview.module.css'

/** The pictures of a product, one at a time and large. Previous and next wrap around (PROD-14). */
export function ImagePreview({
  pictures,
  productName,
  startIndex,
  onClose,
}: {
  readonly pictures: readonly PictureData[]
  readonly productName: string
  readonly startIndex: number
  readonly onClose: () => void
}): ReactNode {
  const [index, setIndex] = useState(startIndex)
  const count = pictures.length
  const shown = pictures[index] ?? pictures[0]
  if (shown === undefined) return null
  const go = (step: 1 | -1) => setIndex((current) => (current + step + count) % count)

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }

  return (
    <Dialog title={productName} size="wide" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys beside the buttons below */}
      <div className={styles['preview']} onKeyDown={onKeyDown}>
        <ProductPicture key={shown.src} picture={shown} place="preview" priority />
        {count > 1 && (
          <div className={styles['controls']}>
            <button type="button" onClick={() => go(-1)}>
              <Icon name="previous" size={20} />
              <span className="visually-hidden">Previous picture</span>
            </button>
            <p aria-live="polite">{`${index + 1} of ${count}`}</p>
            <button type="button" onClick={() => go(1)}>
              <Icon name="next" size={20} />
              <span className="visually-hidden">Next picture</span>
            </button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
