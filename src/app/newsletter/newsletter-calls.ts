import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { notify } from '../notification/notification.ts'
import { api } from '../shop.ts'

export interface NewsletterSubscriber {
  readonly email: string
  /** '' if the form has no names (OPEN-049). */
  readonly firstName: string
  readonly lastName: string
  /** '' if another request of the form has used the token (OPEN-048). */
  readonly captcha: string
}

/**
 * Subscribes to the newsletter and shows a notification on success (NEWS-06). Open to everyone.
 * @returns false after a failure, which shows no message (OPEN-045); the captcha token is then used up.
 */
export async function subscribe(subscriber: NewsletterSubscriber): Promise<boolean> {
  try {
    await api.call(subscribeToNewsletter, { body: subscriber })
  } catch {
    return false
  }
  notify({ message: 'You have been subscribed to the newsletter', type: 'success' })
  return true
}
