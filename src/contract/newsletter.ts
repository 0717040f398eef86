import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { typed, typedRequired } from './field-limits.ts'

const email = typedRequired('email')
const MessageResponse = z.object({ message: z.string() })
const shared = {
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalog spec §7; response not shown',
} as const

export const getNewsletterStatus = endpoint({
  ...shared,
  id: 'getNewsletterStatus',
  method: 'GET',
  path: '/Newsletter/status/{email}',
  response: z.object({ isSubscribed: z.boolean() }),
  problems: [500],
  provenance: 'spec',
  source: 'catalog spec §7',
  requirement: 'API-43',
})

/** Also sent with an order if the shopper opted in, with an empty captcha (CHK-77, OPEN-048). */
export const subscribeToNewsletter = endpoint({
  ...shared,
  id: 'subscribeToNewsletter',
  method: 'POST',
  path: '/Newsletter/subscribe',
  body: z.strictObject({ email, firstName: typed(), lastName: typed(), captcha: typed('captcha') }),
  response: MessageResponse,
  problems: [400, 500],
  requirement: 'API-44',
})

export const unsubscribeFromNewsletter = endpoint({
  ...shared,
  id: 'unsubscribeFromNewsletter',
  method: 'POST',
  path: '/Newsletter/unsubscribe',
  body: z.strictObject({ email }),
  response: MessageResponse,
  problems: [400, 404, 500],
  requirement: 'API-45',
})

export const verifyNewsletterEmail = endpoint({
  ...shared,
  id: 'verifyNewsletterEmail',
  method: 'GET',
  path: '/Newsletter/verify/{token}',
  response: MessageResponse,
  problems: [400, 500],
  requirement: 'API-46',
})
