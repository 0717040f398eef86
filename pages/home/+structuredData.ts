import type { PageContextServer } from 'vike/types'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { routes } from '#routes/table.ts'
import { createOrganization, type StructuredData, createWebSite } from '#shop/lib/content/structured-data.rules.ts'

export function structuredData({ layout }: PageContextServer, site: string): StructuredData[] {
  const { BRAND_NAME: name } = getRuntimeSettings()
  const elsewhere = (layout?.footer.socialLinks ?? []).map(({ url }) => url)
  return [
    createOrganization({ name, site, logo: layout?.footer.logo?.src ?? '', elsewhere }),
    createWebSite({ name, site, searchPath: routes.search.pattern.replace('{query}', '{search_term_string}') }),
  ]
}
