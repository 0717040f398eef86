import type { PageContextServer } from 'vike/types'
import type { CollectionData } from '#app/features/collection/load-collection.ts'
import { breadcrumbList, type StructuredData } from '#domain/content/structured-data.ts'

export function structuredData({ data }: PageContextServer, site: string): (StructuredData | undefined)[] {
  const { collection } = data as CollectionData
  return collection === null ? [] : [breadcrumbList(collection.breadcrumbs, site)]
}
