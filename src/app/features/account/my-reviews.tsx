import type { ReactNode } from 'react'
import { Reviews } from '../../providers/reviews/reviews.tsx'

/** The slot of the reviews provider, which names no product here (OPEN-039). */
export function MyReviews(): ReactNode {
  return (
    <>
      <h1>My Reviews</h1>
      <Reviews productId="" />
    </>
  )
}
