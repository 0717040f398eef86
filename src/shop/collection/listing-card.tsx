import { type ReactNode, useId } from 'react'
import { SHIPS_TO_DEALER } from '../delivery/dealer-item.rules.ts'
import type { CollectionItem } from '../product/catalog.rules.ts'
import { usePricedItem } from '../product/pricing/use-priced-item.ts'
import { safeLink } from '../ui/content/safe-link.ts'
import { AddFromListing } from './add-from-listing.tsx'
import { ListingImage } from './listing-image.tsx'
import { ListingOffer } from './listing-offer.tsx'
import { needsDealer } from './listing.rules.ts'
import styles from './listing-card.module.css'

/** Shows a product in a list. A product without options can be added to the cart here (COLL-36, COLL-32). */
export function ListingCard({
  item: listed,
  level,
}: {
  readonly item: CollectionItem
  /** Level of the card's heading. */
  readonly level: 2 | 3
}): ReactNode {
  const item = usePricedItem(listed)
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <article aria-labelledby={titleId} className={styles['card']}>
      <a href={safeLink(item.url)} className={`stack-3 ${styles['link']}`}>
        <ListingImage item={item} place="card" />
        <Heading id={titleId} className={styles['title']} translate="no">
          {item.title}
        </Heading>
      </a>
      <p className="muted text-sm">{item.subtitle}</p>
      <ListingOffer item={item} />
      {needsDealer(item) && <p className="muted text-sm">{SHIPS_TO_DEALER}</p>}
      <AddFromListing item={item} titleId={titleId} />
    </article>
  )
}
