import { getNewsletterStatus, unsubscribeFromNewsletter } from '#contract/newsletter.ts'
import { api } from '../../cart/shop.ts'
import { notify } from '../../lib/notification/notification.ts'
import { subscribe } from '../../newsletter/newsletter-calls.ts'
import { useSession } from '../../session/session.ts'

/**
 * Checks whether an email address is subscribed. Resolves to undefined if the request failed, in which case the shared
 * handler has reported the error.
 */
export async function loadNewsletterStatus(email: string): Promise<boolean | undefined> {
  try {
    return (await api.call(getNewsletterStatus, { path: { email } })).isSubscribed
  } catch {
    return undefined
  }
}

/**
 * Subscribes or unsubscribes the signed-in customer and shows a success message. Does nothing if no customer is signed
 * in (NEWS-16).
 * @throws {ApiError} if the request failed.
 */
export async function changeSubscription(subscribed: boolean, captcha: string): Promise<void> {
  const session = useSession.getState()
  if (session.status !== 'signed-in' || session.user === null) return
  const { email, firstName, lastName } = session.user
  if (subscribed) {
    await subscribe({ email, firstName, lastName, captcha })
    return
  }
  await api.call(unsubscribeFromNewsletter, { body: { email } })
  notify({ message: 'You have been unsubscribed from the newsletter', type: 'success' })
}
