import type { RouteId } from '#routes/table.ts'

/** The account area (catalogue spec §2): one page of vike, whose parts are loaded when they are shown. */
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
