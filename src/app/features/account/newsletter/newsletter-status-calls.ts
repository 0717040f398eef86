import { getNewsletterStatus, unsubscribeFromNewsletter } from '#contract/newsletter.ts'
import { subscribe } from '../../../newsletter/newsletter-calls.ts'
import { notify } from '../../../notification/notification.ts'
import { useSession } from '../../../session/session.ts'
import { api } from '../../../shop.ts'

/** Returns whether an address is subscribed; undefined after a failure, which the shared handler has reported. */
export async function loadNewsletterStatus(email: string): Promise<boolean | undefined> {
  try {
    return (await api.call(getNewsletterStatus, { path: { email } })).isSubscribed
  } catch {
    return undefined
  }
}

/**
 * Subscribes or unsubscribes the signed-in customer and shows a success message; does nothing without a customer
 * (NEWS-16).
 * @returns false if nothing changed; the captcha token is used up then.
 */
export async function changeSubscription(subscribed: boolean, captcha: string): Promise<boolean> {
  const session = useSession.getState()
  if (session.status !== 'signed-in' || session.user === null) return false
  const { email, firstName, lastName } = session.user
  return subscribed ? subscribe({ email, firstName, lastName, captcha }) : unsubscribe(email)
}

async function unsubscribe(email: string): Promise<boolean> {
  try {
    await api.call(unsubscribeFromNewsletter, { body: { email } })
  } catch {
    return false
  }
  notify({ message: 'You have been unsubscribed from the newsletter', type: 'success' })
  return true
}
