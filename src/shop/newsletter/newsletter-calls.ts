import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { api } from '../cart/shop.ts'
import { notify } from '../lib/notification/notification.ts'

export interface NewsletterSubscriber {
  readonly email: string
  /** First name, or empty if the form has no name fields (OPEN-049). */
  readonly firstName: string
  readonly lastName: string
  /** Captcha token, or empty if another request of the form has already used it (OPEN-048). */
  readonly captcha: string
}

/**
 * Subscribes to the newsletter and shows a notification on success (NEWS-06). Requires no sign-in.
 * @throws {ApiError} if the request failed, for which no message is shown (OPEN-045).
 */
export async function subscribe(subscriber: NewsletterSubscriber): Promise<void> {
  await api.call(subscribeToNewsletter, { body: subscriber })
  notify({ message: 'You have been subscribed to the newsletter', type: 'success' })
}
