import { ConfirmationPage } from '#app/features/confirmation/confirmation-page.tsx'
import type { ReactNode } from 'react'

export function Page(): ReactNode {
  return <ConfirmationPage />
}
