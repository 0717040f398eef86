import type { Fixtures } from '#fixtures/fixtures.ts'
import { fieldRefusal, Refusal } from '../../http/problem.ts'
import { refuseFieldErrors } from '../../http/validation.ts'
import type { ShopHandlers } from '../call.ts'
import { refuseBadCaptcha, spendCaptcha } from '../captcha.ts'
import { emailKey, refuseBadEmail } from '../customers/email.ts'
import { dealerErrors } from '../dealer-rules.ts'
import { rememberIn, userByEmail } from '../store.ts'

type RegistrationHandlers = Pick<ShopHandlers, 'subscribeToStockAlert' | 'registerDealer' | 'requestImage'>

/** Forms that end in somebody's inbox: the store only remembers that they came. */
export function registrationHandlers({ priceList }: Fixtures): RegistrationHandlers {
  const skus = new Set(Object.keys(priceList))
  return {
    subscribeToStockAlert({ body: { email, productId, productName, captcha }, namespace: { store } }) {
      refuseBadEmail(email)
      refuseBadCaptcha(store, captcha)
      if (!skus.has(productId)) {
        throw fieldRefusal('productId', `There is no product with the sku "${productId}"`)
      }
      spendCaptcha(store, captcha)
      rememberIn(store.stockAlerts, JSON.stringify([emailKey(email), productId]))
      return { message: `You will be notified when ${productName} is back in stock` }
    },

    /** Makes no account: what follows a registration is not part of the shop (OPEN-025). */
    registerDealer({ body, namespace: { store } }) {
      refuseFieldErrors('The registration', dealerErrors(body))
      refuseBadCaptcha(store, body.captcha)
      const key = emailKey(body.email)
      if (store.dealers.has(key) || userByEmail(store, key) !== undefined) {
        const text = 'There is a registration with this email already'
        throw new Refusal(409, text, { email: [text] })
      }
      spendCaptcha(store, body.captcha)
      rememberIn(store.dealers, key)
      return { message: `Thank you. The registration of ${body.company} was received` }
    },

    requestImage({ body: { email, captcha }, namespace: { store } }) {
      refuseBadEmail(email)
      refuseBadCaptcha(store, captcha)
      spendCaptcha(store, captcha)
      rememberIn(store.imageRequests, emailKey(email))
      return { message: 'Your request was received' }
    },
  }
}
