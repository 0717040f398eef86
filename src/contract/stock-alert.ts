import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { limitRequiredText } from './field-limits.ts'

const required = z.string().check(z.minLength(1))

/** Subscribes to a stock alert. `productId` is the SKU (PROD-35). */
export const subscribeToStockAlert = defineEndpoint({
  id: 'subscribeToStockAlert',
  method: 'POST',
  path: '/ProductNotification/subscribe',
  body: z.strictObject({
    email: limitRequiredText('email'),
    productId: required,
    productName: required,
    captcha: limitRequiredText('captcha'),
  }),
  response: z.object({ message: z.string() }),
  problems: [400, 500],
  access: 'everyone',
})
