import type { ReactNode } from 'react'
import { ConfiguratorPage } from '#shop/configurator/configurator-page.tsx'

export function Page(): ReactNode {
  return <ConfiguratorPage />
}
