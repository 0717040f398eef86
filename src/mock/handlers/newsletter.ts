import type { Handlers } from '../handler.ts'
import { fieldRefusal } from '../problem.ts'
import { CAPTCHA_ANSWER_PREFIX } from '../stand-in-modes.ts'
import { subscribe } from '../store.ts'

/** Text, an at sign, text, a dot, text, no spaces (session spec §5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const newsletterHandlers: Pick<Handlers, 'subscribeToNewsletter'> = {
  /** An empty captcha is taken, since a sign-up at order time has none (session spec §7). */
  subscribeToNewsletter({ body, namespace: { store } }) {
    if (!EMAIL.test(body.email)) throw fieldRefusal('email', 'Must be a valid email address')
    if (body.captcha !== '' && !body.captcha.startsWith(CAPTCHA_ANSWER_PREFIX)) {
      throw fieldRefusal('captcha', 'The captcha answer was not given by the captcha provider')
    }
    subscribe(store, body.email)
    return { message: 'You are subscribed to the newsletter' }
  },
}
