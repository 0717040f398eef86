import type { RouteId } from '#routes/table.ts'

/** Those that are a picture, copy, and links onward (CMS-56). */
const SERVICE_ROUTE_IDS = ['support', 'warranty', 'resources'] as const satisfies readonly RouteId[]

export type ServiceRouteId = (typeof SERVICE_ROUTE_IDS)[number]

/** Content pages that are alike: a header and what the CMS says (ROUT-09, ROUT-10, ROUT-12). */
export const ROUTE_IDS = [
  ...SERVICE_ROUTE_IDS,
  'patents',
  'registration',
  'termsOfService',
  'copy',
  'reviews',
] as const satisfies readonly RouteId[]
