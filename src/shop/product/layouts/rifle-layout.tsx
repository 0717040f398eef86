import type { ReactNode } from 'react'
import { island } from '../../ui/loading/island.tsx'
import { ProductGallery } from '../gallery/product-gallery.tsx'
import type { LayoutProps } from './layout.ts'
import styles from './rifle-layout.module.css'

export const RifleAbout = island(async () => (await import('../details/rifle-about.tsx')).RifleAbout)

/** Layout 'product-long': a rifle and the buy panel on a dark full-width band, followed by details. */
export function RifleLayout({ product, images, buyPanel }: LayoutProps): ReactNode {
  return (
    <>
      <div className={`stack-5 on-brand ${styles['band']}`}>
        <ProductGallery key={images[0]?.src ?? ''} images={images} productName={product.title} />
        <div className={`on-paper ${styles['panel']}`}>{buyPanel}</div>
      </div>
      <RifleAbout about={product.about} />
    </>
  )
}
