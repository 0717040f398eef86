import type { ReactNode } from 'react'
import { ConfirmationPage } from '#app/features/confirmation/confirmation-page.tsx'

export function Page(): ReactNode {
  return <ConfirmationPage />
}
