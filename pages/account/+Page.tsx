import type { ReactNode } from 'react'
import { AccountPage } from '#app/features/account/account-page.tsx'
import { NotFound } from '#app/frame/page/not-found.tsx'
import { usePageRoute } from '#app/frame/page/page-context.tsx'
import { ROUTE_IDS } from './addresses.ts'

export function Page(): ReactNode {
  const match = usePageRoute()
  const route = ROUTE_IDS.find((id) => id === match?.id) ?? 'profile'
  return <AccountPage route={route} id={match?.parameters['id'] ?? ''} notFound={<NotFound />} />
}
