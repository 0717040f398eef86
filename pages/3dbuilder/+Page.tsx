import type { ReactNode } from 'react'
import { ConfiguratorPage } from '#app/features/configurator/configurator-page.tsx'

export function Page(): ReactNode {
  return <ConfiguratorPage />
}
