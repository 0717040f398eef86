import type { RouteId } from '#routes/table.ts'

/** The sign-in pages and the verification links (catalogue spec §2). */
export const ROUTE_IDS = [
  'login',
  'register',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'verifyNewsletter',
  'verifyNewsletterLowerCase',
] as const satisfies readonly RouteId[]
