import type { ReactNode } from 'react'
import type { CollectionItem } from '#contract/collection.ts'
import { isListingAddable, listingLine } from '#domain/listing.ts'
import { priceTexts } from '#domain/money.ts'
import { useCart } from '../../state/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { usePricedItem } from './use-priced-item.ts'
import styles from './listing-card.module.css'

/** A product in a listing; it can be added from here when there is nothing to choose (catalogue spec §2). */
export function ListingCard({ item: listed }: { readonly item: CollectionItem }): ReactNode {
  const item = usePricedItem(listed)
  const addToCart = useCart((state) => state.addToCart)
  const dealer = item.fflItem || item.receiverItem
  return (
    <article className={styles['card']}>
      <a href={item.url} className={styles['link']}>
        <span className={styles['frame']}>
          {item.imageUrl !== null && <Picture picture={item.imageUrl} place="card" />}
          {item.prices.discountPercentage > 0 && (
            <span className={styles['flag']}>{Math.round(item.prices.discountPercentage)}% off</span>
          )}
        </span>
        <h2 className={styles['title']}>{item.title}</h2>
      </a>
      <p className={styles['subtitle']}>{item.subtitle}</p>
      <p className={styles['price']}>
        <Price {...priceTexts(item.prices.finalPrice, item.prices.price)} />
        {item.qtyOnHand <= 0 && <span className={styles['stock']}>Out of stock</span>}
      </p>
      {dealer && <p className={styles['note']}>Ships to a licensed dealer</p>}
      {isListingAddable(item) && (
        <Button variant="secondary" onClick={() => void addToCart([listingLine(item)])}>
          Add to Cart
          <span className="visually-hidden">: {item.title}</span>
        </Button>
      )}
    </article>
  )
}
