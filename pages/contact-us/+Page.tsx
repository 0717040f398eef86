import type { ReactNode } from 'react'
import { ContactUsPage } from '#app/features/content/contact-us-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'

export function Page(): ReactNode {
  return <ContactUsPage page={usePageData<CmsPageData<'contactUs'>>()} />
}
