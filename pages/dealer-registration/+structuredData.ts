import type { PageContextServer } from 'vike/types'
import { registrationTrail } from '#shop/dealers/trails.ts'
import { createBreadcrumbList, type StructuredData } from '#shop/lib/content/structured-data.rules.ts'

export function structuredData(_: PageContextServer, site: string): (StructuredData | undefined)[] {
  return [createBreadcrumbList(registrationTrail, site)]
}
