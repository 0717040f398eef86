import type { ReactNode } from 'react'
import { reviewsPage } from '#domain/content/local-pages.ts'
import { Reviews } from '../../providers/reviews/reviews.tsx'
import { ContentHead } from './content-head.tsx'
import page from './content-page.module.css'

/** Reviews of the complete shop: the slot of the reviews provider (CMS-57). */
export function ReviewsPage(): ReactNode {
  return (
    <div className={page['page']}>
      <ContentHead title={reviewsPage.title} text={reviewsPage.subText} />
      <Reviews />
    </div>
  )
}
