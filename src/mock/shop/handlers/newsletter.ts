import { HttpError } from '../../http/problem.ts'
import { assertCaptcha, markCaptchaUsed } from '../captcha.ts'
import { toEmailKey, assertEmail } from '../customers/email.ts'
import { getTokenEmail, sendLink } from '../customers/outbox.ts'
import type { ShopHandlers } from '../shop-request.ts'
import { setCapped } from '../store.ts'

type NewsletterHandlers = Pick<
  ShopHandlers,
  'getNewsletterStatus' | 'subscribeToNewsletter' | 'unsubscribeFromNewsletter' | 'verifyNewsletterEmail'
>

export const newsletterHandlers: NewsletterHandlers = {
  getNewsletterStatus: ({ path, namespace: { store } }) => ({
    isSubscribed: store.subscribers.has(toEmailKey(path.email)),
  }),

  /** An empty captcha is accepted, because a sign-up during checkout or registration has none (CHK-77, OPEN-048). */
  subscribeToNewsletter({ body: { email, captcha }, namespace }) {
    const { store } = namespace
    assertEmail(email)
    if (captcha !== '') {
      assertCaptcha(store, captcha)
      markCaptchaUsed(store, captcha)
    }
    const key = toEmailKey(email)
    if (!store.subscribers.has(key)) {
      setCapped(store.subscribers, key, { isVerified: false })
      sendLink(namespace, 'verify-newsletter', email)
    }
    return { message: 'You have been subscribed to the newsletter' }
  },

  unsubscribeFromNewsletter({ body: { email }, namespace: { store } }) {
    assertEmail(email)
    if (!store.subscribers.delete(toEmailKey(email))) {
      const text = 'This email is not subscribed to the newsletter'
      throw new HttpError(404, text, { email: [text] })
    }
    return { message: 'You have been unsubscribed from the newsletter' }
  },

  /** The link must work more than once, because email programs also follow links. */
  verifyNewsletterEmail({ path: { token }, namespace }) {
    const { store } = namespace
    const key = toEmailKey(getTokenEmail(namespace, 'verify-newsletter', token))
    if (store.subscribers.has(key)) store.subscribers.set(key, { isVerified: true })
    return { message: 'Email verified successfully' }
  },
}
