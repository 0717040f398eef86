import type { ReactNode } from 'react'
import { routes } from '#routes/table.ts'
import { Reviews } from '../../providers/reviews/reviews.tsx'

/** Slot for the reviews provider that is not tied to a product (OPEN-039). */
export function MyReviews(): ReactNode {
  return (
    <>
      <h1>{routes.profileMyReviews.title}</h1>
      <Reviews productId="" />
    </>
  )
}
