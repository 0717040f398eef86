import type { ComponentType, ReactNode } from 'react'
import { PRODUCT_NOT_FOUND } from '../lib/content/shared-texts.rules.ts'
import { Breadcrumbs } from '../ui/content/breadcrumbs.tsx'
import { island } from '../ui/loading/island.tsx'
import { BuyPanel } from './buying/buy-panel.tsx'
import { RestrictionFacts } from './buying/shipping-facts.tsx'
import type { Product } from './catalog.rules.ts'
import type { LayoutProps } from './layouts/layout.ts'
import { RifleAbout, RifleLayout } from './layouts/rifle-layout.tsx'
import { AboutPlain, AboutSwitcher, ShortAltLayout, ShortLayout } from './layouts/short-layout.tsx'
import { getGalleryImages } from './product-images.rules.ts'
import { useProductSelection } from './use-product-selection.ts'
import styles from './product-page.module.css'

const ProductSections = island(async () => (await import('./details/product-sections.tsx')).ProductSections)

/**
 * Preloads the scripts of a product page, so that the router can show the complete page. A part whose script fails to
 * load shows an error in its place.
 */
export async function loadProductParts(): Promise<void> {
  const parts = [RestrictionFacts, AboutPlain, AboutSwitcher, RifleAbout, ProductSections]
  await Promise.allSettled(parts.map(({ preload }) => preload()))
}

/** Layout components, by their name in the CMS (PROD-09 to PROD-11). */
const LAYOUTS: Readonly<Record<Product['display_type'], ComponentType<LayoutProps>>> = {
  'product-short-alt': ShortAltLayout,
  'product-short': ShortLayout,
  'product-long': RifleLayout,
}

/** Shows a product in its layout, followed by the sections of all layouts (PROD-12 to PROD-44). */
export function ProductPage({ product }: { readonly product: Product }): ReactNode {
  const { priced, selection: choice, setSelection: setChoice, sku, addChosen } = useProductSelection(product)
  const Layout = LAYOUTS[product.display_type]
  // The empty default means that the API has no such product (OPEN-032).
  if (product.title === '' && product.skus.length === 0)
    return <h1 className={`page ${styles['missing']}`}>{PRODUCT_NOT_FOUND}</h1>
  return (
    <div className="page page-top" data-layout={product.display_type}>
      <Breadcrumbs items={product.breadcrumbs} />
      <Layout
        product={product}
        images={getGalleryImages(product, sku)}
        buyPanel={<BuyPanel product={priced} selection={choice} sku={sku} onSelect={setChoice} onAdd={addChosen} />}
      />
      <ProductSections product={product} />
    </div>
  )
}
