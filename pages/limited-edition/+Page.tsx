import type { ReactNode } from 'react'
import { LimitedEditionPage } from '#app/features/content/limited-edition-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'
import { island } from '#app/ui/loading/island.tsx'

/** The form is below the product. It keeps what is typed before its script has loaded. */
const NewsletterForm = island(async () => (await import('#app/features/newsletter/newsletter-form.tsx')).NewsletterForm)

export function Page(): ReactNode {
  return (
    <LimitedEditionPage
      page={usePageData<CmsPageData<'limitedEdition'>>()}
      newsletter={<NewsletterForm idPrefix="limited-edition" />}
    />
  )
}
