import type { ReactNode } from 'react'
import { FaqPage } from '#shop/content/faq-page.tsx'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'

export function Page(): ReactNode {
  return <FaqPage page={usePageData<CmsPageData<'faq'>>()} />
}
