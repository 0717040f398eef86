import type { ReactNode } from 'react'
import { reviewsPage } from '../lib/content/local-pages.rules.ts'
import { Reviews } from '../product/reviews/reviews.tsx'
import { ContentHead } from '../ui/content/content-head.tsx'

/** Page with the reviews provider's slot for shop reviews (CMS-57). */
export function ReviewsPage(): ReactNode {
  return (
    <div className="page page-top">
      <ContentHead title={reviewsPage.title} text={reviewsPage.subText} />
      <Reviews />
    </div>
  )
}
