import type { RouteId } from '#routes/table.ts'

/** The routes of the account area (ROUT-18, ROUT-19): one vike page whose sections are loaded when they are shown. */
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
