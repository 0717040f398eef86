import type { Fixtures } from '#fixtures/fixtures.ts'
import { createFieldError, HttpError } from '../../http/problem.ts'
import { throwFieldErrors } from '../../http/validation.ts'
import { assertCaptcha, markCaptchaUsed } from '../captcha.ts'
import { toEmailKey, assertEmail } from '../customers/email.ts'
import { findDealerErrors } from '../dealer-rules.ts'
import type { ShopHandlers } from '../shop-request.ts'
import { addCapped, findUserByEmail } from '../store.ts'

type RegistrationHandlers = Pick<ShopHandlers, 'subscribeToStockAlert' | 'registerDealer' | 'requestImage'>

/** Handlers for forms that are emailed to staff. The store records only that they were received. */
export function createRegistrationHandlers({ priceList }: Fixtures): RegistrationHandlers {
  const skus = new Set(Object.keys(priceList))
  return {
    subscribeToStockAlert({ body: { email, productId, productName, captcha }, namespace: { store } }) {
      assertEmail(email)
      assertCaptcha(store, captcha)
      if (!skus.has(productId)) {
        throw createFieldError('productId', `There is no product with the SKU "${productId}"`)
      }
      markCaptchaUsed(store, captcha)
      addCapped(store.stockAlerts, JSON.stringify([toEmailKey(email), productId]))
      return { message: `You will be notified when ${productName} is back in stock` }
    },

    /** No account is created. Registrations are reviewed outside the shop (OPEN-025). */
    registerDealer({ body, namespace: { store } }) {
      throwFieldErrors('The registration', findDealerErrors(body))
      assertCaptcha(store, body.captcha)
      const key = toEmailKey(body.email)
      if (store.dealers.has(key) || findUserByEmail(store, key) !== undefined) {
        const text = 'A registration with this email already exists'
        throw new HttpError(409, text, { email: [text] })
      }
      markCaptchaUsed(store, body.captcha)
      addCapped(store.dealers, key)
      return { message: `Thank you. The registration of ${body.company} was received` }
    },

    requestImage({ body: { email, captcha }, namespace: { store } }) {
      assertEmail(email)
      assertCaptcha(store, captcha)
      markCaptchaUsed(store, captcha)
      addCapped(store.imageRequests, toEmailKey(email))
      return { message: 'Your request was received' }
    },
  }
}
