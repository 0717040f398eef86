import type { PageContextServer } from 'vike/types'
import { registrationTrail } from '#app/features/dealers/trails.ts'
import { createBreadcrumbList, type StructuredData } from '#domain/content/structured-data.ts'

export function structuredData(_: PageContextServer, site: string): (StructuredData | undefined)[] {
  return [createBreadcrumbList(registrationTrail, site)]
}
