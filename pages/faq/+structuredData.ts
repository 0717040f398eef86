import type { PageContextServer } from 'vike/types'
import type { Faq } from '#domain/content/faq.ts'
import { createBreadcrumbList, createFaqPage, type StructuredData } from '#domain/content/structured-data.ts'

export function structuredData({ data }: PageContextServer, site: string): (StructuredData | undefined)[] {
  const { breadcrumbs, faqItemList } = data as Faq & typeof data
  return [createFaqPage(faqItemList), createBreadcrumbList(breadcrumbs, site)]
}
