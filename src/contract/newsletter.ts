import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Also sent at order time with an empty captcha when the shopper opted in (session spec §7). */
export const subscribeToNewsletter = endpoint({
  id: 'subscribeToNewsletter',
  method: 'POST',
  path: '/Newsletter/subscribe',
  body: z.strictObject({
    email: z.string().check(z.minLength(1)),
    firstName: z.string(),
    lastName: z.string(),
    captcha: z.string(),
  }),
  answer: z.object({ message: z.string() }),
  problems: [400, 500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalogue spec §7; answer not shown',
  requirement: 'API-44',
})
