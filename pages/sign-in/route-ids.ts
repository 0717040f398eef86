import type { RouteId } from '#routes/table.ts'

/** Routes of the sign-in pages and the verification links (ROUT-05 to ROUT-08). */
export const ROUTE_IDS = [
  'login',
  'register',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'verifyNewsletter',
  'verifyNewsletterLowerCase',
] as const satisfies readonly RouteId[]
