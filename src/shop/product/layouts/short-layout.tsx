import type { ReactNode } from 'react'
import { island } from '../../ui/loading/island.tsx'
import { ProductGallery } from '../gallery/product-gallery.tsx'
import type { LayoutProps } from './layout.ts'
import styles from './short-layout.module.css'

export const AboutPlain = island(async () => (await import('../details/about-plain.tsx')).AboutPlain)
export const AboutSwitcher = island(async () => (await import('../details/about-switcher.tsx')).AboutSwitcher)

/** Layout 'product-short': images next to the buy panel, followed by the description next to the tech specs. */
export function ShortLayout({ product, images, buyPanel }: LayoutProps): ReactNode {
  return (
    <>
      <Top product={product} images={images} buyPanel={buyPanel} />
      <AboutPlain about={product.about} />
    </>
  )
}

/** Layout 'product-short-alt': like 'product-short', but with a switcher between the description and the tech specs. */
export function ShortAltLayout({ product, images, buyPanel }: LayoutProps): ReactNode {
  return (
    <>
      <Top product={product} images={images} buyPanel={buyPanel} />
      <AboutSwitcher about={product.about} />
    </>
  )
}

function Top({ product, images, buyPanel }: LayoutProps): ReactNode {
  return (
    <div className={`stack-6 ${styles['top']}`}>
      <ProductGallery key={images[0]?.src ?? ''} images={images} productName={product.title} />
      {buyPanel}
    </div>
  )
}
