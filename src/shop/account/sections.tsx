import type { ComponentType, ReactNode } from 'react'
import { type RouteId, routes } from '#routes/table.ts'
import { Reviews } from '../product/reviews/reviews.tsx'
import { AddressBook } from './addresses/address-book.tsx'
import { EditAddress } from './addresses/edit-address.tsx'
import { EditInformation } from './edit-information.tsx'
import { NewsletterSettings } from './newsletter/newsletter-settings.tsx'
import { OrderDetails } from './orders/order-details.tsx'
import { OrderHistory } from './orders/order-history.tsx'
import { ContactCard, Overview } from './overview.tsx'
import type { SectionProps } from './section-props.ts'
import { UpdatePassword } from './update-password.tsx'

/** Component of each account section (ROUT-19). */
export const sections = {
  profile: Overview,
  profileDetails: EditInformation,
  profileNewsletter: NewsletterSettings,
  profileUpdatePassword: UpdatePassword,
  profileAddressBook: AddressBook,
  profileNewAddress: EditAddress,
  profileAddress: EditAddress,
  profileOrders: OrderHistory,
  profileOrder: OrderDetails,
  profileAccountInformation: AccountInformation,
  profileMyReviews: MyReviews,
} as const satisfies Partial<Record<RouteId, ComponentType<SectionProps>>>

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

/** Shows the overview's contact card as its own section (OPEN-039). */
function AccountInformation({ user }: SectionProps): ReactNode {
  return (
    <>
      <h1>{routes.profileAccountInformation.title}</h1>
      <ContactCard user={user} />
    </>
  )
}

/** Slot for reviews written by the customer (OPEN-039). */
function MyReviews(): ReactNode {
  return (
    <>
      <h1>{routes.profileMyReviews.title}</h1>
      <Reviews scope="customer" />
    </>
  )
}
