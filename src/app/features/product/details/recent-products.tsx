import { type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { Picture } from '#contract/cms/media.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { livePrices } from '#domain/catalogue/pricing.ts'
import { priceTexts } from '#domain/money.ts'
import { href } from '#routes/href.ts'
import { usePriceList } from '../../../pricing/price-list.ts'
import { createStoredList } from '../../../storage/stored-list.ts'
import { useStoredList } from '../../../storage/use-stored-list.ts'
import { safeLink } from '../../../ui/content/safe-link.ts'
import { Price } from '../../../ui/price.tsx'
import { ProductPicture } from '../gallery/product-picture.tsx'
import styles from './related-products.module.css'

/** How many products are shown (PROD-80). */
const MOST_SHOWN = 4

/** A product as it was when it was seen; its price is read anew. */
const RecentProduct = z.object({
  address: z.string(),
  title: z.string(),
  /** The first in stock, as in listings. */
  sku: z.string(),
  image: z.nullable(Picture),
})

const recentProducts = createStoredList({
  key: 'recentProducts',
  schema: RecentProduct,
  nameOf: ({ address }) => address,
  // The product of the page is one of them.
  most: MOST_SHOWN + 1,
})

/** The products that were looked at before this one (PROD-80). */
export function RecentProducts({ product }: { readonly product: Product }): ReactNode {
  const seen = useStoredList(recentProducts)
  const prices = usePriceList()
  const address = href('product', { title: product.slug })

  useEffect(() => {
    const sku = product.skus.find(({ quantity }) => quantity > 0) ?? product.skus[0]
    recentProducts.add({ address, title: product.title, sku: sku?.sku ?? '', image: product.image })
  }, [address, product])

  const others = seen.filter((other) => other.address !== address).slice(0, MOST_SHOWN)
  if (others.length === 0) return null
  return (
    <section className={styles['related']} aria-labelledby="recently-seen">
      <div className={styles['head']}>
        <h2 id="recently-seen">Recently seen</h2>
        <button
          type="button"
          onClick={() => {
            // The button goes with the list.
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
          const { finalPrice, price } = livePrices(record)
          return (
            <li key={link}>
              <a href={safeLink(link)}>
                {image === null ? (
                  <span className={styles['none']} />
                ) : (
                  <ProductPicture picture={image} place="card" alt="" />
                )}
                <span className={styles['title']} translate="no">
                  {title}
                </span>
              </a>
              {record !== undefined && <Price {...priceTexts(finalPrice, price)} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
