import type { ReactNode } from 'react'
import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx'
import type { CheckoutData } from '#app/features/checkout/load-checkout.ts'
import { usePageData, usePageQuery } from '#app/layout/page/page-context.tsx'

export function Page(): ReactNode {
  const { contactEmail } = usePageData<CheckoutData>()
  return <CheckoutPage stepId={usePageQuery()['stepId']} contactEmail={contactEmail} />
}
