import type { ReactNode } from 'react'
import { HomePage } from '#app/features/home/home-page.tsx'
import type { HomeData } from '#app/features/home/load-home.ts'
import { usePageData } from '#app/layout/page/page-context.tsx'

export function Page(): ReactNode {
  return <HomePage home={usePageData<HomeData>()} />
}
