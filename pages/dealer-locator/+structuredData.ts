import type { PageContextServer } from 'vike/types'
import { locatorTrail } from '#app/features/dealers/trails.ts'
import { createBreadcrumbList, type StructuredData } from '#domain/content/structured-data.ts'

export function structuredData(_: PageContextServer, site: string): (StructuredData | undefined)[] {
  return [createBreadcrumbList(locatorTrail, site)]
}
