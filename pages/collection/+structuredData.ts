import type { PageContextServer } from 'vike/types'
import type { CollectionData } from '#app/features/collection/load-collection.ts'
import { createBreadcrumbList, type StructuredData } from '#domain/content/structured-data.ts'

export function structuredData({ data }: PageContextServer, site: string): (StructuredData | undefined)[] {
  const { collection } = data as CollectionData
  return collection === null ? [] : [createBreadcrumbList(collection.breadcrumbs, site)]
}
