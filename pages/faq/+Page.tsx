import type { ReactNode } from 'react'
import { FaqPage } from '#app/features/content/faq-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'

export function Page(): ReactNode {
  return <FaqPage page={usePageData<CmsPageData<'faq'>>()} />
}
