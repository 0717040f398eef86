import type { ReactNode } from 'react'
import { AboutUsPage } from '#app/features/content/about-us-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'

export function Page(): ReactNode {
  return <AboutUsPage page={usePageData<CmsPageData<'aboutUs'>>()} />
}
