import type { ReactNode } from 'react'
import { DealerLocatorPage } from '#app/features/dealers/dealer-locator-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'

export function Page(): ReactNode {
  return <DealerLocatorPage page={usePageData<CmsPageData<'dealerLocator'>>()} />
}
