import type { ReactNode } from 'react'
import type { Product } from '#contract/product.ts'
import { priceTexts } from '#domain/money.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './related-products.module.css'

/** What else belongs to a product (catalogue spec §2). */
export function RelatedProducts({ products }: { readonly products: Product['relatedProducts'] }): ReactNode {
  if (products.length === 0) return null
  return (
    <section className={styles['related']}>
      <h2>Related products</h2>
      <ul role="list">
        {products.map((product) => (
          <li key={product.url}>
            <a href={product.url}>
              {product.image !== null && <Picture picture={product.image} place="card" alt="" />}
              <span className={styles['title']}>{product.title}</span>
            </a>
            <p>{product.subtitle}</p>
            <Price {...priceTexts(product.prices.finalPrice, product.prices.price)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
