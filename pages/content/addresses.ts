import type { RouteId } from '#routes/table.ts'

/** Content pages that are alike: a header and what the CMS says (ROUT-09, ROUT-10, ROUT-12). */
export const ROUTE_IDS = [
  'support',
  'warranty',
  'resources',
  'patents',
  'registration',
  'termsOfService',
  'copy',
  'reviews',
] as const satisfies readonly RouteId[]
