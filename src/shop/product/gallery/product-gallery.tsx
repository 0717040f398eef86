import { type ReactNode, useState } from 'react'
import type { ContentImage as PictureData } from '#contract/cms/media.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { ProductImage } from './product-image.tsx'
import { ThumbnailStrip } from './thumbnail-strip.tsx'
import styles from './product-gallery.module.css'

const ImagePreview = lazyComponent(async () => (await import('./image-preview.tsx')).ImagePreview, {
  onFailure: ({ onClose }) => onClose(),
})

/**
 * Shows the images of the selected SKU: the first one large, the others in a strip below it. Each image opens the
 * preview.
 */
export function ProductGallery({
  images,
  productName,
}: {
  readonly images: readonly PictureData[]
  readonly productName: string
}): ReactNode {
  const [opened, setOpened] = useState<number>()
  const [first, ...others] = images
  if (first === undefined) {
    return <div className={`muted place ${styles['none']}`}>{`No image of ${productName} yet`}</div>
  }
  return (
    <div className={`stack-3 ${others.length > 0 ? styles['row'] : ''}`}>
      <button type="button" className={styles['main']} onClick={() => setOpened(0)}>
        <ProductImage key={first.src} image={first} place="product" priority />
        <span className="visually-hidden"> Enlarge image 1</span>
      </button>
      <ThumbnailStrip images={others} productName={productName} firstIndex={1} onOpen={setOpened} />
      {opened !== undefined && (
        <ImagePreview
          images={images}
          productName={productName}
          startIndex={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
