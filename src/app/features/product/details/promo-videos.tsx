import type { ReactNode } from 'react'
import type { Product } from '#domain/catalog/catalog.ts'
import { safeLink } from '../../../ui/content/safe-link.ts'
import { Icon } from '../../../ui/icon.tsx'
import { keyed } from '../../../ui/keyed.ts'
import { ProductImage } from '../gallery/product-image.tsx'
import styles from './promo-videos.module.css'

/** Shows a product's videos, which open in a new tab (PROD-41). */
export function PromoVideos({ promo }: { readonly promo: Product['promoVideos'] }): ReactNode {
  const videos = (promo?.videos ?? []).filter(({ videoUrl }) => safeLink(videoUrl) !== undefined)
  if (promo === null || videos.length === 0) return null
  return (
    <section className={styles['promo']}>
      <h2>
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
              <span className={styles['text']}>
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
