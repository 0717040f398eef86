import type { ReactNode } from 'react'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { ConfiguratorPage } from '#shop/configurator/configurator-page.tsx'
import { usePageData } from '#shop/shell/page/page-context.tsx'

export function Page(): ReactNode {
  const { metaData } = usePageData<{ readonly metaData: MetaData }>()
  return <ConfiguratorPage text={metaData.description} />
}
