import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { notify } from '../notification/notification.ts'
import { api } from '../shop.ts'

export interface NewsletterSubscriber {
  readonly email: string
  /** '' where the form has no names (OPEN-049). */
  readonly firstName: string
  readonly lastName: string
  /** '' where the form's own call has used the answer up (OPEN-048). */
  readonly captcha: string
}

/**
 * Subscribes to the newsletter and tells that it worked (NEWS-06). Open to everyone.
 * @returns false after a failure, which has no message (OPEN-045): the captcha's answer is used up then.
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
