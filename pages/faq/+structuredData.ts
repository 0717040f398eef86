import type { PageContextServer } from 'vike/types'
import type { CmsPageData } from '#app/loading/cms-pages.ts'
import { createBreadcrumbList, createFaqPage, type StructuredData } from '#domain/content/structured-data.ts'

export function structuredData({ data }: PageContextServer, site: string): (StructuredData | undefined)[] {
  const { breadcrumbs, faqItemList } = data as CmsPageData<'faq'>
  return [createFaqPage(faqItemList), createBreadcrumbList(breadcrumbs, site)]
}
