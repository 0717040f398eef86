import { type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { ContentImage } from '#contract/cms/media.ts'
import type { Product } from '#domain/catalog/catalog.ts'
import { getLivePrices } from '#domain/catalog/pricing.ts'
import { formatPrices } from '#domain/money.ts'
import { href } from '#routes/href.ts'
import { usePriceList } from '../../../pricing/price-list.ts'
import { createStoredList } from '../../../storage/stored-list.ts'
import { useStoredList } from '../../../storage/use-stored-list.ts'
import { safeLink } from '../../../ui/content/safe-link.ts'
import { Price } from '../../../ui/price.tsx'
import { ProductImage } from '../gallery/product-image.tsx'
import styles from './related-products.module.css'

/** Maximum number of products to show. */
const MAX_SHOWN = 4

/** A product as it was when viewed. The price is not stored but loaded again. */
const RecentProduct = z.object({
  address: z.string(),
  title: z.string(),
  /** The first SKU in stock, as in product lists. */
  sku: z.string(),
  image: z.nullable(ContentImage),
})

const recentProducts = createStoredList({
  key: 'recentProducts',
  schema: RecentProduct,
  nameOf: ({ address }) => address,
  // Includes the current product, which is stored but not shown.
  max: MAX_SHOWN + 1,
})

/** Lists the products viewed before this one. */
export function RecentProducts({ product }: { readonly product: Product }): ReactNode {
  const seen = useStoredList(recentProducts)
  const prices = usePriceList()
  const path = href('product', { title: product.slug })

  useEffect(() => {
    const sku = product.skus.find(({ quantity }) => quantity > 0) ?? product.skus[0]
    recentProducts.add({ address: path, title: product.title, sku: sku?.sku ?? '', image: product.image })
  }, [path, product])

  const others = seen.filter((other) => other.address !== path).slice(0, MAX_SHOWN)
  if (others.length === 0) return null
  return (
    <section className={styles['related']} aria-labelledby="recently-viewed">
      <div className={styles['head']}>
        <h2 id="recently-viewed">Recently viewed</h2>
        <button
          type="button"
          onClick={() => {
            // The focused button disappears with the list.
            document.getElementById('main')?.focus({ preventScroll: true })
            recentProducts.clear()
          }}
        >
          Clear list
        </button>
      </div>
      <ul role="list">
        {others.map(({ address: link, title, sku, image }) => {
          const record = prices?.[sku]
          const { finalPrice, price } = getLivePrices(record)
          return (
            <li key={link}>
              <a href={safeLink(link)}>
                {image === null ? (
                  <span className={styles['none']} />
                ) : (
                  <ProductImage image={image} place="card" alt="" />
                )}
                <span className={styles['title']} translate="no">
                  {title}
                </span>
              </a>
              {record !== undefined && <Price {...formatPrices(finalPrice, price)} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
