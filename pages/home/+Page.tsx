import type { ReactNode } from 'react'
import { HomePage } from '#shop/collection/home/home-page.tsx'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { usePageData } from '#shop/shell/page/page-context.tsx'

export function Page(): ReactNode {
  return <HomePage home={usePageData<CmsPageData<'home'>>()} />
}
