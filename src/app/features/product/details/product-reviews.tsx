import { type ReactNode, useId } from 'react'
import { Reviews } from '../../../providers/reviews/reviews.tsx'
import styles from './product-reviews.module.css'

/** Customer reviews of a product (PROD-44). */
export function ProductReviews({ productId }: { readonly productId: string }): ReactNode {
  const id = useId()
  return (
    <section className={styles['reviews']} aria-labelledby={id}>
      <h2 id={id}>Product Reviews</h2>
      <Reviews productId={productId} />
    </section>
  )
}
