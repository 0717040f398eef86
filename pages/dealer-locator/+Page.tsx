import type { ReactNode } from 'react'
import { DealerLocatorPage } from '#shop/dealers/dealer-locator-page.tsx'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'

export function Page(): ReactNode {
  return <DealerLocatorPage page={usePageData<CmsPageData<'dealerLocator'>>()} />
}
