import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const required = z.string().check(z.minLength(1))
/** Multipart carries booleans as strings (DEAL-34). */
const flag = z.enum(['true', 'false'])

/** An uploaded document as the server reads it from a file part. */
const Upload = z.object({ name: z.string(), type: z.string(), size: z.number() })

/** The fields of the dealer registration as multipart carries them (API-48). */
const DealerRegistration = z.strictObject({
  company: required,
  website: required,
  phone: required,
  email: required,
  password: z.string().check(z.minLength(8, 'Password must be at least 8 characters long')),
  confirmPassword: required,
  firstName: required,
  lastName: required,
  streetAddress: required,
  city: required,
  state: required,
  postalCode: required,
  country: required,
  useForBillingAddress: flag,
  appearInDealerLocator: flag,
  useThisAddressInDealerLocator: flag,
  billingStreetAddress: z.optional(z.string()),
  billingCity: z.optional(z.string()),
  billingState: z.optional(z.string()),
  billingPostalCode: z.optional(z.string()),
  billingCountry: z.optional(z.string()),
  locatorStreetAddress: z.optional(z.string()),
  locatorCity: z.optional(z.string()),
  locatorState: z.optional(z.string()),
  locatorPostalCode: z.optional(z.string()),
  locatorCountry: z.optional(z.string()),
  hasFflSot: flag,
  fflNumber: z.optional(z.string()),
  sotEin: z.optional(z.string()),
  fflDocument: z.optional(Upload),
  sotDocument: z.optional(Upload),
  captcha: required,
})

export const registerDealer = endpoint({
  id: 'registerDealer',
  method: 'POST',
  path: '/Registration/dealer',
  encoding: 'multipart',
  body: DealerRegistration,
  answer: z.object({ message: z.string() }),
  problems: [400, 409, 500],
  access: 'everyone',
  provenance: 'spec',
  source: 'catalogue spec §7',
  requirement: 'API-48',
})

export const requestImage = endpoint({
  id: 'requestImage',
  method: 'POST',
  path: '/Registration/image-request',
  body: z.strictObject({
    firstName: required,
    lastName: required,
    email: required,
    lookingFor: required,
    captcha: required,
  }),
  answer: z.object({ message: z.optional(z.string()) }),
  problems: [400, 500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalogue spec §7; path and answer: OPEN-107',
  requirement: 'API-49',
})
