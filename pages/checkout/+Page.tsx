import type { ReactNode } from 'react'
import { CheckoutPage } from '#shop/checkout/checkout-page.tsx'
import { usePageData, usePageQuery } from '#shop/shell/page/page-context.tsx'
import { usePageTitle } from '#shop/shell/page/use-page-title.ts'
import type { CheckoutData } from './+data.ts'

export function Page(): ReactNode {
  const { contactEmail } = usePageData<CheckoutData>()
  const { stepId } = usePageQuery()
  usePageTitle(`Checkout: ${stepId === 'payment' ? 'Review & Payment' : 'Billing & shipping'}`)
  return <CheckoutPage stepId={stepId} contactEmail={contactEmail} />
}
