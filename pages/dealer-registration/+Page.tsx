import type { ReactNode } from 'react'
import { DealerRegistrationPage } from '#app/features/dealers/dealer-registration-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'

export function Page(): ReactNode {
  return <DealerRegistrationPage page={usePageData<CmsPageData<'dealerRegistration'>>()} />
}
