import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { notify } from '../notification/notification.ts'
import { api } from '../shop.ts'

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
 * @returns false if the request failed, in which case no message is shown (OPEN-045) and the captcha token is used up.
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
