import type { ReactNode } from 'react'
import { DealerRegistrationPage } from '#app/features/dealers/dealer-registration-page.tsx'
import type { DealerRegistrationData } from '#app/features/dealers/load-dealer-registration.ts'
import { usePageData } from '#app/layout/page/page-context.tsx'

export function Page(): ReactNode {
  return <DealerRegistrationPage page={usePageData<DealerRegistrationData>()} />
}
