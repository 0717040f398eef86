import { type ReactNode, useId } from 'react'
import type { CollectionItem } from '../product/catalog.rules.ts'
import { usePricedItem } from '../product/pricing/use-priced-item.ts'
import { safeLink } from '../ui/content/safe-link.ts'
import { AddFromListing } from './add-from-listing.tsx'
import { ListingImage } from './listing-image.tsx'
import { ListingOffer } from './listing-offer.tsx'
import { needsDealer } from './listing.rules.ts'
import styles from './promo-card.module.css'

/** Shows a product on a large card, with a note if it ships to a dealer (COLL-15, OPEN-078). */
export function PromoCard({ item: listed }: { readonly item: CollectionItem }): ReactNode {
  const item = usePricedItem(listed)
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className={styles['card']}>
      <ListingImage item={item} place="half" />
      <div className={`stack-2 ${styles['text']}`}>
        <h2 id={titleId} translate="no">
          <a href={safeLink(item.url)}>{item.title}</a>
        </h2>
        <p className={styles['subtitle']}>{item.subtitle}</p>
        <ListingOffer item={item} />
        {needsDealer(item) && <p className="muted text-sm">(FFL Required to ship)</p>}
        <AddFromListing item={item} titleId={titleId} />
      </div>
    </article>
  )
}
