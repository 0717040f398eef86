import type { ReactNode } from 'react'
import type { Product } from '#domain/catalog/catalog.ts'
import { formatPrices } from '#domain/money.ts'
import { safeLink } from '../../../ui/content/safe-link.ts'
import { keyed } from '../../../ui/keyed.ts'
import { Price } from '../../../ui/price.tsx'
import { ProductImage } from '../gallery/product-image.tsx'
import styles from './related-products.module.css'

/** Shows products related to a product (PROD-43). */
export function RelatedProducts({ products }: { readonly products: Product['relatedProducts'] }): ReactNode {
  if (products.length === 0) return null
  return (
    <section className={styles['related']}>
      <h2>Related products</h2>
      <ul role="list">
        {keyed(products, ({ url }) => url).map(({ key, item: product }) => (
          <li key={key}>
            <a href={safeLink(product.url)}>
              {product.image === null ? (
                <span className={styles['none']} />
              ) : (
                <ProductImage image={product.image} place="card" alt="" />
              )}
              <span className={styles['title']} translate="no">
                {product.title}
              </span>
            </a>
            <p>{product.subtitle}</p>
            <Price {...formatPrices(product.prices.finalPrice, product.prices.price)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
