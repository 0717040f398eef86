import { type ReactNode, useId } from 'react'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import { formatPrices } from '../../lib/money.rules.ts'
import { RichText } from '../../ui/content/rich-text.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import { Icon } from '../../ui/icon.tsx'
import { keyed } from '../../ui/keyed.ts'
import { Price } from '../../ui/price.tsx'
import type { Product } from '../catalog.rules.ts'
import { ProductImage } from '../gallery/product-image.tsx'
import { Reviews } from '../reviews/reviews.tsx'
import styles from './product-sections.module.css'

/** Sections at the end of every product layout (PROD-41 to PROD-44). */
export function ProductSections({ product }: { readonly product: Product }): ReactNode {
  return (
    <>
      <PromoVideos promo={product.promoVideos} />
      <MoreDetails details={product.moreDetails} />
      <ProductReviews productId={product.productId} />
      <RelatedProducts products={product.relatedProducts} />
    </>
  )
}

/** Shows a product's videos, which open in a new tab (PROD-41). */
function PromoVideos({ promo }: { readonly promo: Product['promoVideos'] }): ReactNode {
  const videos = (promo?.videos ?? []).filter(({ videoUrl }) => safeLink(videoUrl) !== undefined)
  if (promo === null || videos.length === 0) return null
  return (
    <section className={`stack-5 ${styles['promo']}`}>
      <h2 className="text-2xl">
        <span>{promo.title || 'Videos'}</span> {promo.accentTitle !== '' && <em>{promo.accentTitle}</em>}
      </h2>
      <ul role="list">
        {keyed(videos, ({ videoUrl }) => videoUrl).map(({ key, item: { videoUrl, image } }, index) => (
          <li key={key}>
            <a href={videoUrl} target="_blank" rel="noreferrer">
              {image !== null && <ProductImage image={image} place="card" alt="" />}
              <span className={styles['play']}>
                <Icon name="play" />
              </span>
              <span className={`bold ${styles['text']}`}>
                <span>{image?.alt || `Video ${index + 1}`}</span>
                <span className="visually-hidden"> (video, opens in a new tab)</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows expandable questions and answers about a product (PROD-42). */
function MoreDetails({ details }: { readonly details: Product['moreDetails'] }): ReactNode {
  if (details === null || details.details.length === 0) return null
  return (
    <section className={`split ${styles['more']}`}>
      <h2 className="text-2xl">{details.title || 'More Details'}</h2>
      <div className="ruled">
        {keyed(details.details, ({ question }) => question).map(({ key, item: { question, answer } }) => (
          <details key={key}>
            <summary>{question}</summary>
            <div className={styles['answer']}>
              <RichText blocks={answer} mediaBaseUrl={mediaBaseUrl()} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Customer reviews of a product (PROD-44). */
function ProductReviews({ productId }: { readonly productId: string }): ReactNode {
  const id = useId()
  return (
    <section className={`split ${styles['reviews']}`} aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Product Reviews
      </h2>
      <Reviews productId={productId} />
    </section>
  )
}

/** Shows products related to a product (PROD-43). */
function RelatedProducts({ products }: { readonly products: Product['relatedProducts'] }): ReactNode {
  if (products.length === 0) return null
  return (
    <section className={`stack-5 ${styles['related']}`}>
      <h2 className="text-2xl">Related products</h2>
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
