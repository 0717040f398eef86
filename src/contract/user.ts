import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { limitText, limitRequiredText } from './field-limits.ts'

const required = z.string().check(z.minLength(1))
type Text = z.ZodMiniString<string>

const shared = { access: 'signed-in' } as const

/** Default type of a new address (ADDR-02). */
const DEFAULT_ADDRESS_TYPE = 10

/** Returns the schema fields of an address. Saved values may exceed the request limits. */
/* @__NO_SIDE_EFFECTS__ */
function addressFields(requiredText: Text, text: Text, zip: Text) {
  return {
    addressName: requiredText,
    firstName: requiredText,
    lastName: requiredText,
    company: z._default(text, ''),
    mainContact: requiredText,
    faxContact: z._default(text, ''),
    addressContact: z._default(text, ''),
    addressType: z._default(z.number(), DEFAULT_ADDRESS_TYPE),
    isDefaultShipping: z._default(z.boolean(), true),
    isDefaultBilling: z._default(z.boolean(), true),
    addressLine1: requiredText,
    addressLine2: z._default(text, ''),
    city: requiredText,
    state: requiredText,
    postalCode: zip,
    country: z._default(requiredText, 'United States'),
    residential: z._default(z.boolean(), true),
  }
}

const stored = addressFields(required, z.string(), required)
const sent = addressFields(limitRequiredText(), limitText(), limitRequiredText('zip'))

/** A saved address, with the same defaults as a new one (ADDR-01, ADDR-02). */
export const Address = z.object({ id: z.string(), ...stored })
export type Address = z.infer<typeof Address>

/** An address without an ID. */
export const NewAddress = z.strictObject(sent)
export type NewAddress = z.infer<typeof NewAddress>

/** An entry in the order history. `createdAt` is an ISO date, and `totalAmount` is in dollars (ORD-01). */
export const OrderListEntry = z.object({
  id: z.string(),
  createdAt: z.string(),
  status: z.string(),
  totalAmount: z.number(),
})
export type OrderListEntry = z.infer<typeof OrderListEntry>

/** Customer data for the session and the account pages (SESS-20, ACCT-06). */
export const UserProfile = z.object({
  keycloakId: z.string(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  isEmailVerified: z.boolean(),
  isNewsletterSubscribed: z.boolean(),
  addresses: z.array(Address),
  orders: z.array(OrderListEntry),
})
export type UserProfile = z.infer<typeof UserProfile>

export const getProfile = defineEndpoint({
  ...shared,
  id: 'getProfile',
  method: 'GET',
  path: '/User/profile',
  response: UserProfile,
  problems: [401, 500],
})

/** Updates the profile without validation, so empty values are saved too (ACCT-15). */
export const updateProfile = defineEndpoint({
  ...shared,
  id: 'updateProfile',
  method: 'PUT',
  path: '/User/profile',
  body: z.strictObject({
    firstName: limitText(),
    lastName: limitText(),
    email: limitText('email'),
    phoneNumber: limitText(),
  }),
  response: UserProfile,
  problems: [400, 401, 500],
})

export const createAddress = defineEndpoint({
  ...shared,
  id: 'createAddress',
  method: 'POST',
  path: '/User/addresses',
  body: NewAddress,
  response: Address,
  problems: [400, 401, 500],
})

export const updateAddress = defineEndpoint({
  ...shared,
  id: 'updateAddress',
  method: 'PUT',
  path: '/User/addresses/{id}',
  body: z.strictObject({ id: z.string(), ...sent }),
  response: Address,
  problems: [400, 401, 404, 500],
})

export const deleteAddress = defineEndpoint({
  ...shared,
  id: 'deleteAddress',
  method: 'DELETE',
  path: '/User/addresses/{id}',
  response: z.object({ message: z.string() }),
  problems: [401, 404, 500],
})
