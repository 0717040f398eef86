import type { ComponentType } from 'react'
import type { RouteId } from '#routes/table.ts'
import type { SectionProps } from './section-props.ts'

/** Lazily loaded component of each account section (ROUT-19). */
export const sections = {
  profile: async () => (await import('./overview.tsx')).Overview,
  profileDetails: async () => (await import('./edit-information.tsx')).EditInformation,
  profileNewsletter: async () => (await import('./newsletter/newsletter-settings.tsx')).NewsletterSettings,
  profileUpdatePassword: async () => (await import('./update-password.tsx')).UpdatePassword,
  profileAddressBook: async () => (await import('./addresses/address-book.tsx')).AddressBook,
  profileNewAddress: async () => (await import('./addresses/edit-address.tsx')).EditAddress,
  profileAddress: async () => (await import('./addresses/edit-address.tsx')).EditAddress,
  profileOrders: async () => (await import('./orders/order-history.tsx')).OrderHistory,
  profileOrder: async () => (await import('./orders/order-details.tsx')).OrderDetails,
  profileAccountInformation: async () => (await import('./account-information.tsx')).AccountInformation,
  profileMyReviews: async () => (await import('./my-reviews.tsx')).MyReviews,
} as const satisfies Partial<Record<RouteId, () => Promise<ComponentType<SectionProps>>>>

export type AccountRoute = keyof typeof sections

/** Target of the Back link on each subpage. The overview has no such link (ACCT-04). */
export const parents: Readonly<
  Record<Exclude<AccountRoute, 'profile'>, 'profile' | 'profileOrders' | 'profileAddressBook'>
> = {
  profileDetails: 'profile',
  profileNewsletter: 'profile',
  profileUpdatePassword: 'profile',
  profileAddressBook: 'profile',
  profileNewAddress: 'profileAddressBook',
  profileAddress: 'profileAddressBook',
  profileOrders: 'profile',
  profileOrder: 'profileOrders',
  profileAccountInformation: 'profile',
  profileMyReviews: 'profile',
}
