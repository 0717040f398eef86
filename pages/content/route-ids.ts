import { type RouteId, SERVICE_ROUTE_IDS } from '#routes/table.ts'

/** Routes of the content pages with a header and text from the CMS (ROUT-09, ROUT-10, ROUT-12). */
export const ROUTE_IDS = [
  ...SERVICE_ROUTE_IDS,
  'patents',
  'registration',
  'termsOfService',
  'copy',
  'reviews',
] as const satisfies readonly RouteId[]
