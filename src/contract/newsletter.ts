import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { limitText, limitRequiredText } from './field-limits.ts'

const email = limitRequiredText('email')
const MessageResponse = z.object({ message: z.string() })
const shared = {
  access: 'everyone',
} as const

export const getNewsletterStatus = defineEndpoint({
  ...shared,
  id: 'getNewsletterStatus',
  method: 'GET',
  path: '/Newsletter/status/{email}',
  response: z.object({ isSubscribed: z.boolean() }),
  problems: [500],
})

/** Also sent with an order, without a captcha, if the shopper opted in (CHK-77, OPEN-048). */
export const subscribeToNewsletter = defineEndpoint({
  ...shared,
  id: 'subscribeToNewsletter',
  method: 'POST',
  path: '/Newsletter/subscribe',
  body: z.strictObject({ email, firstName: limitText(), lastName: limitText(), captcha: limitText('captcha') }),
  response: MessageResponse,
  problems: [400, 500],
})

export const unsubscribeFromNewsletter = defineEndpoint({
  ...shared,
  id: 'unsubscribeFromNewsletter',
  method: 'POST',
  path: '/Newsletter/unsubscribe',
  body: z.strictObject({ email }),
  response: MessageResponse,
  problems: [400, 404, 500],
})

export const verifyNewsletterEmail = defineEndpoint({
  ...shared,
  id: 'verifyNewsletterEmail',
  method: 'GET',
  path: '/Newsletter/verify/{token}',
  response: MessageResponse,
  problems: [400, 500],
})
