import type { RouteId } from '#routes/table.ts'

/**
 * Routes of the account area (ROUT-18, ROUT-19). They share one vike page, which loads each section when it is shown.
 */
export const ROUTE_IDS = [
  'profile',
  'profileDetails',
  'profileNewsletter',
  'profileUpdatePassword',
  'profileAddressBook',
  'profileNewAddress',
  'profileAddress',
  'profileOrders',
  'profileOrder',
  'profileAccountInformation',
  'profileMyReviews',
] as const satisfies readonly RouteId[]
