import type { ReactNode } from 'react'
import { AboutUsPage } from '#shop/content/about-us-page.tsx'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'

export function Page(): ReactNode {
  return <AboutUsPage page={usePageData<CmsPageData<'aboutUs'>>()} />
}
