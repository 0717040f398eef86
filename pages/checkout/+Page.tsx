import type { ReactNode } from 'react'
import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx'
import { usePageData, usePageQuery } from '#app/layout/page/page-context.tsx'
import { usePageTitle } from '#app/layout/page/use-page-title.ts'
import type { CheckoutData } from './+data.ts'

export function Page(): ReactNode {
  const { contactEmail } = usePageData<CheckoutData>()
  const { stepId } = usePageQuery()
  usePageTitle(`Checkout: ${stepId === 'payment' ? 'Review & Payment' : 'Billing & shipping'}`)
  return <CheckoutPage stepId={stepId} contactEmail={contactEmail} />
}
