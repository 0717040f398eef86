import * as z from 'zod/mini'
import { newPassword } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { limitText, limitRequiredText } from './field-limits.ts'

const required = limitRequiredText()
const optional = z.optional(limitText())
const optionalZip = z.optional(limitText('zip'))
/** Multipart bodies contain booleans as strings (DEAL-34). */
const flag = z.enum(['true', 'false'])

/** An uploaded document, as the server reads it from a file part. */
const Upload = z.object({ name: z.string(), type: z.string(), size: z.number() })

/** Fields of a dealer registration in a multipart body (API-48). */
const DealerRegistration = z.strictObject({
  company: required,
  website: limitRequiredText('website'),
  phone: required,
  email: limitRequiredText('email'),
  password: newPassword,
  confirmPassword: required,
  firstName: required,
  lastName: required,
  streetAddress: required,
  city: required,
  state: required,
  postalCode: limitRequiredText('zip'),
  country: required,
  useForBillingAddress: flag,
  appearInDealerLocator: flag,
  useThisAddressInDealerLocator: flag,
  billingStreetAddress: optional,
  billingCity: optional,
  billingState: optional,
  billingPostalCode: optionalZip,
  billingCountry: optional,
  locatorStreetAddress: optional,
  locatorCity: optional,
  locatorState: optional,
  locatorPostalCode: optionalZip,
  locatorCountry: optional,
  hasFflSot: flag,
  fflNumber: optional,
  sotEin: optional,
  fflDocument: z.optional(Upload),
  sotDocument: z.optional(Upload),
  captcha: limitRequiredText('captcha'),
})

export const registerDealer = defineEndpoint({
  id: 'registerDealer',
  method: 'POST',
  path: '/Registration/dealer',
  encoding: 'multipart',
  body: DealerRegistration,
  response: z.object({ message: z.string() }),
  problems: [400, 409, 500],
  access: 'everyone',
})

export const requestImage = defineEndpoint({
  id: 'requestImage',
  method: 'POST',
  path: '/Registration/image-request',
  body: z.strictObject({
    firstName: required,
    lastName: required,
    email: limitRequiredText('email'),
    lookingFor: limitRequiredText('notes'),
    captcha: limitRequiredText('captcha'),
  }),
  response: z.object({ message: z.optional(z.string()) }),
  problems: [400, 500],
  access: 'everyone',
})
