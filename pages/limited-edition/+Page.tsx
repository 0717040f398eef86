import type { ReactNode } from 'react'
import { LimitedEditionPage } from '#shop/content/limited-edition-page.tsx'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'
import { island } from '#shop/ui/loading/island.tsx'

/** The form is below the product. It keeps what is typed before its script has loaded. */
const NewsletterForm = island(async () => (await import('#shop/newsletter/newsletter-form.tsx')).NewsletterForm)

export function Page(): ReactNode {
  return (
    <LimitedEditionPage
      page={usePageData<CmsPageData<'limitedEdition'>>()}
      newsletter={<NewsletterForm idPrefix="limited-edition" />}
    />
  )
}
