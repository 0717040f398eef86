import type { ReactNode } from 'react'
import type { Product } from '#contract/product.ts'
import { priceTexts } from '#domain/money.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { AboutSwitcher } from './about-switcher.tsx'
import { MoreDetails } from './more-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductOptions } from './product-options.tsx'
import { RelatedProducts } from './related-products.tsx'
import { ShippingFacts } from './shipping-facts.tsx'
import { useProductChoice } from './use-product-choice.ts'
import styles from './product-page.module.css'

/** A product: gallery beside what can be chosen and bought, then what there is to know (catalogue spec §2). */
export function ProductPage({ product }: { readonly product: Product }): ReactNode {
  const { choice, setChoice, sku, addChosen } = useProductChoice(product)
  const pictures = sku?.imageLibrary.length ? sku.imageLibrary : product.imageLibrary
  const inStock = sku !== undefined && sku.quantity > 0 && sku.finalPrice !== null
  return (
    <div className={styles['page']}>
      <Breadcrumbs items={product.breadcrumbs} />
      <div className={styles['top']}>
        <ProductGallery
          key={pictures[0]?.src ?? 'none'}
          pictures={pictures.length > 0 ? pictures : product.image === null ? [] : [product.image]}
          productName={product.title}
        />
        <div className={styles['buy']}>
          <h1>{product.title}</h1>
          {product.subtitle !== '' && <p className={styles['subtitle']}>{product.subtitle}</p>}
          <p className={styles['price']}>
            <Price {...priceTexts(sku?.finalPrice ?? null, sku?.price ?? null)} />
          </p>
          <ProductOptions product={product} choice={choice} onChange={setChoice} />
          {inStock ? (
            <Button fullWidth onClick={addChosen}>
              Add to Cart
            </Button>
          ) : (
            <p className={styles['out']}>Out of stock</p>
          )}
          <ShippingFacts product={product} sku={sku} />
          <p className={styles['sku']}>SKU {sku?.sku ?? 'not available'}</p>
        </div>
      </div>
      <AboutSwitcher about={product.about} />
      {product.moreDetails !== null && <MoreDetails details={product.moreDetails} />}
      <RelatedProducts products={product.relatedProducts} />
    </div>
  )
}
