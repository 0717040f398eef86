import type { PageContextServer } from 'vike/types'
import { organization, type StructuredData, webSite } from '#domain/content/structured-data.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { routes } from '#routes/table.ts'

export function structuredData({ layout }: PageContextServer, site: string): StructuredData[] {
  const { BRAND_NAME: name } = runtimeSettings()
  const elsewhere = (layout?.footer.socialLinks ?? []).map(({ url }) => url)
  return [
    organization({ name, site, logo: layout?.footer.logo?.src ?? '', elsewhere }),
    webSite({ name, site, searchPath: routes.search.pattern.replace('{query}', '{search_term_string}') }),
  ]
}
