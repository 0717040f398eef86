import type { ReactNode } from 'react'
import { ConfirmationPage } from '#shop/checkout/confirmation/confirmation-page.tsx'

export function Page(): ReactNode {
  return <ConfirmationPage />
}
