import type { ReactNode } from 'react'
import { AccountPage } from '#app/features/account/account-page.tsx'
import { NotFound } from '#app/layout/page/not-found.tsx'
import { usePageRoute } from '#app/layout/page/page-context.tsx'
import { usePageTitle } from '#app/layout/page/use-page-title.ts'
import { ROUTE_IDS } from './route-ids.ts'

export function Page(): ReactNode {
  const match = usePageRoute()
  const route = ROUTE_IDS.find((id) => id === match?.id) ?? 'profile'
  const id = match?.parameters['id'] ?? ''
  usePageTitle(route === 'profileOrder' ? `Order ${id}` : undefined)
  return <AccountPage route={route} id={id} notFound={<NotFound />} />
}
