import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx'
import type { ReactNode } from 'react'
import { usePageQuery } from '../../renderer/page-context-provider.tsx'

export function Page(): ReactNode {
  return <CheckoutPage stepId={usePageQuery()['stepId']} />
}
