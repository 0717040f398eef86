import type { ReactNode } from 'react'
import { AboutUsPage } from '#app/features/content/about-us-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { AboutUs } from '#domain/content/about-us.ts'

export function Page(): ReactNode {
  return <AboutUsPage page={usePageData<AboutUs>()} />
}
