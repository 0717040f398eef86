import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ContentImage as PictureData } from '#contract/cms/media.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProductImage } from './product-image.tsx'
import styles from './image-preview.module.css'

/**
 * Shows the images of a product one at a time, large. The previous and next buttons wrap around (PROD-14). Zoom shows
 * the image twice as large in a view that scrolls by wheel, touch, and keyboard.
 */
export function ImagePreview({
  images,
  productName,
  startIndex,
  onClose,
}: {
  readonly images: readonly PictureData[]
  readonly productName: string
  readonly startIndex: number
  readonly onClose: () => void
}): ReactNode {
  const [index, setIndex] = useState(startIndex)
  const [isZoomed, setZoomed] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const count = images.length
  const shown = images[index] ?? images[0]

  function go(step: 1 | -1): void {
    setZoomed(false)
    setIndex((current) => (current + step + count) % count)
  }

  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] as 1 | -1 | undefined
    // The keys scroll the zoomed image.
    if (step !== undefined && target !== view.current) go(step)
  })

  useEffect(() => {
    // Also handles keys while the dialog's close button has the focus.
    const dialog = view.current?.closest('dialog')
    dialog?.addEventListener('keydown', onKeyDown)
    return () => dialog?.removeEventListener('keydown', onKeyDown)
  }, [])

  useLayoutEffect(() => {
    if (!isZoomed || view.current === null) return
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = view.current
    view.current.scrollTo({ left: (scrollWidth - clientWidth) / 2, top: (scrollHeight - clientHeight) / 2 })
    // The keys scroll the image now.
    view.current.focus({ preventScroll: true })
  }, [isZoomed])

  if (shown === undefined) return null
  return (
    <Dialog title={productName} size="wide" onClose={onClose}>
      <div className={`stack-3 ${styles['preview']}`}>
        <div
          ref={view}
          className={styles['view']}
          data-zoomed={isZoomed}
          {...(isZoomed && { role: 'region', 'aria-label': 'Zoomed image', tabIndex: 0 })}
        >
          <div className={styles['image']}>
            <ProductImage key={shown.src} image={shown} place={isZoomed ? 'zoom' : 'preview'} priority />
          </div>
        </div>
        <div className={styles['controls']}>
          {count > 1 && (
            <div role="group" aria-label="Images">
              <button type="button" className="icon-button" onClick={() => go(-1)}>
                <Icon name="previous" size={20} />
                <span className="visually-hidden">Previous image</span>
              </button>
              <p aria-live="polite">{`${index + 1} of ${count}`}</p>
              <button type="button" className="icon-button" onClick={() => go(1)}>
                <Icon name="next" size={20} />
                <span className="visually-hidden">Next image</span>
              </button>
            </div>
          )}
          <button
            type="button"
            aria-pressed={isZoomed}
            className={`icon-button ${styles['zoom']}`}
            onClick={() => setZoomed(!isZoomed)}
          >
            Zoom
          </button>
        </div>
      </div>
    </Dialog>
  )
}
