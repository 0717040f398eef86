import type { PageContextServer } from 'vike/types'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { createBreadcrumbList, createFaqPage, type StructuredData } from '#shop/lib/content/structured-data.rules.ts'

export function structuredData({ data }: PageContextServer, site: string): (StructuredData | undefined)[] {
  const { breadcrumbs, faqItemList } = data as CmsPageData<'faq'>
  return [createFaqPage(faqItemList), createBreadcrumbList(breadcrumbs, site)]
}
