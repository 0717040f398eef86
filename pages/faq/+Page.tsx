import type { ReactNode } from 'react'
import { FaqPage } from '#app/features/content/faq-page.tsx'
import { usePageData } from '#app/layout/page/page-context.tsx'
import type { Faq } from '#domain/content/faq.ts'

export function Page(): ReactNode {
  return <FaqPage page={usePageData<Faq>()} />
}
