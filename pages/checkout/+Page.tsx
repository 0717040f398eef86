import type { ReactNode } from 'react'
import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx'
import { usePageQuery } from '#app/shell/page-context.tsx'

export function Page(): ReactNode {
  return <CheckoutPage stepId={usePageQuery()['stepId']} />
}
