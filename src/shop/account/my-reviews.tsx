import type { ReactNode } from 'react'
import { routes } from '#routes/table.ts'
import { Reviews } from '../product/reviews/reviews.tsx'

/** Slot for reviews written by the customer (OPEN-039). */
export function MyReviews(): ReactNode {
  return (
    <>
      <h1>{routes.profileMyReviews.title}</h1>
      <Reviews scope="customer" />
    </>
  )
}
