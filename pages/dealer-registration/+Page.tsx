import type { ReactNode } from 'react'
import { DealerRegistrationPage } from '#shop/dealers/dealer-registration-page.tsx'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'

export function Page(): ReactNode {
  return <DealerRegistrationPage page={usePageData<CmsPageData<'dealerRegistration'>>()} />
}
