import type { PageContextServer } from 'vike/types'
import type { CollectionData } from '#shop/collection/load-collection.ts'
import { createBreadcrumbList, type StructuredData } from '#shop/lib/content/structured-data.rules.ts'

export function structuredData({ data }: PageContextServer, site: string): (StructuredData | undefined)[] {
  const { collection } = data as CollectionData
  return collection === null ? [] : [createBreadcrumbList(collection.breadcrumbs, site)]
}
