import type { ReactNode } from 'react'
import { DealerLocatorPage } from '#app/features/dealers/dealer-locator-page.tsx'
import type { DealerLocatorData } from '#app/features/dealers/load-dealer-locator.ts'
import { usePageData } from '#app/layout/page/page-context.tsx'

export function Page(): ReactNode {
  return <DealerLocatorPage page={usePageData<DealerLocatorData>()} />
}
