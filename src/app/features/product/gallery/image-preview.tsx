import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ContentImage as PictureData } from '#contract/cms/media.ts'
import { MAX_SCALE } from '#domain/images/zoom.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProductImage } from './product-image.tsx'
import { useZoom } from './use-zoom.ts'
import styles from './image-preview.module.css'

/** Buttons that pan without dragging or a keyboard (WCAG 2.5.7). */
const PAN_BUTTONS = [
  { key: 'ArrowLeft', name: 'Pan left', sign: '←' },
  { key: 'ArrowUp', name: 'Pan up', sign: '↑' },
  { key: 'ArrowDown', name: 'Pan down', sign: '↓' },
  { key: 'ArrowRight', name: 'Pan right', sign: '→' },
] as const

/**
 * Shows the images of a product one at a time, large and with zoom. The previous and next buttons wrap around
 * (PROD-14).
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
  const { frame, zoom, moving, zoomIn, zoomOut, reset, pan, onKey } = useZoom()
  const count = images.length
  const shown = images[index] ?? images[0]

  function go(step: 1 | -1): void {
    reset()
    setIndex((current) => (current + step + count) % count)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined
    if (onKey(event)) event.preventDefault()
    else if (step !== undefined) go(step)
  })

  useEffect(() => {
    // Also handles keys while the dialog's close button has the focus.
    const dialog = frame.current?.closest('dialog')
    dialog?.addEventListener('keydown', onKeyDown)
    return () => dialog?.removeEventListener('keydown', onKeyDown)
  }, [frame])

  const { scale, x, y } = zoom
  useEffect(() => {
    const image = frame.current?.querySelector('img')
    // Makes the browser choose a source with enough pixels.
    if (image && scale > 1) image.sizes = `${Math.ceil(scale * image.clientWidth)}px`
  }, [frame, scale, index])

  if (shown === undefined) return null
  const percent = `${Math.round(scale * 100)}%`
  return (
    <Dialog title={productName} size="wide" onClose={onClose}>
      <div className={styles['preview']}>
        <div ref={frame} className={styles['frame']} data-zoomed={scale > 1}>
          <div
            className={styles['image']}
            data-moving={moving}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          >
            <ProductImage key={shown.src} image={shown} place="preview" priority />
          </div>
        </div>
        <div role="group" aria-label="Pan" className={styles['pan']} data-zoomed={scale > 1}>
          {PAN_BUTTONS.map(({ key, name, sign }) => (
            <button key={key} type="button" onClick={() => pan(key)}>
              <span aria-hidden="true">{sign}</span>
              <span className="visually-hidden">{name}</span>
            </button>
          ))}
        </div>
        <div className={styles['controls']}>
          {count > 1 && (
            <div role="group" aria-label="Images">
              <button type="button" onClick={() => go(-1)}>
                <Icon name="previous" size={20} />
                <span className="visually-hidden">Previous image</span>
              </button>
              <p aria-live="polite">{`${index + 1} of ${count}`}</p>
              <button type="button" onClick={() => go(1)}>
                <Icon name="next" size={20} />
                <span className="visually-hidden">Next image</span>
              </button>
            </div>
          )}
          <div role="group" aria-label="Zoom">
            {/* Uses aria-disabled at the limits, because a disabled button would lose the focus. */}
            <button type="button" aria-disabled={scale === 1} onClick={zoomOut}>
              <span aria-hidden="true">−</span>
              <span className="visually-hidden">Zoom out</span>
            </button>
            <button type="button" className={styles['percent']} aria-disabled={scale === 1} onClick={reset}>
              <span aria-live="polite">{percent}</span>
              <span className="visually-hidden"> Reset zoom</span>
            </button>
            <button type="button" aria-disabled={scale === MAX_SCALE} onClick={zoomIn}>
              <span aria-hidden="true">+</span>
              <span className="visually-hidden">Zoom in</span>
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
