import type { ReactNode } from 'react'
import { AccountPage } from '#shop/account/account-page.tsx'
import { NotFound } from '#shop/shell/page/not-found.tsx'
import { usePageRoute } from '#shop/shell/page/page-context.tsx'
import { usePageTitle } from '#shop/shell/page/use-page-title.ts'
import { ROUTE_IDS } from './route-ids.ts'

export function Page(): ReactNode {
  const match = usePageRoute()
  const route = ROUTE_IDS.find((id) => id === match?.id) ?? 'profile'
  const id = match?.parameters['id'] ?? ''
  usePageTitle(route === 'profileOrder' ? `Order ${id}` : undefined)
  return <AccountPage route={route} id={id} notFound={<NotFound />} />
}
