import type { ReactNode } from 'react'
import { ContactUsPage } from '#shop/content/contact-us-page.tsx'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'

export function Page(): ReactNode {
  return <ContactUsPage page={usePageData<CmsPageData<'contactUs'>>()} />
}
