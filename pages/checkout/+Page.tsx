import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx'
import type { ReactNode } from 'react'
import { usePageQuery } from '#app/shell/page-context.tsx'

export function Page(): ReactNode {
  return <CheckoutPage stepId={usePageQuery()['stepId']} />
}
