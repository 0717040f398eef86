import type { ReactNode } from 'react'
import { LimitedEditionPage } from '#app/features/content/limited-edition-page.tsx'
import { NewsletterForm } from '#app/features/newsletter/newsletter-form.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { LimitedEdition } from '#domain/content/limited-edition.ts'

export function Page(): ReactNode {
  return (
    <LimitedEditionPage
      page={usePageData<LimitedEdition>()}
      newsletter={<NewsletterForm idPrefix="limited-edition" />}
    />
  )
}
