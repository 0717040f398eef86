import type { ReactNode } from 'react'
import { HomePage } from '#app/features/home/home-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'

export function Page(): ReactNode {
  return <HomePage home={usePageData<CmsPageData<'home'>>()} />
}
