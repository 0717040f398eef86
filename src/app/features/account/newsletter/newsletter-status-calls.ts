import { getNewsletterStatus, unsubscribeFromNewsletter } from '#contract/newsletter.ts'
import { subscribe } from '../../../newsletter/newsletter-calls.ts'
import { notify } from '../../../notification/notification.ts'
import { useSession } from '../../../session/session.ts'
import { api } from '../../../shop.ts'

/** Whether an address gets the newsletter; undefined after a failure, which the shared handler has reported. */
export async function loadNewsletterStatus(email: string): Promise<boolean | undefined> {
  try {
    return (await api.call(getNewsletterStatus, { path: { email } })).isSubscribed
  } catch {
    return undefined
  }
}

/**
 * Subscribes the signed-in customer or takes them off the list, and tells that it worked; without a customer it does
 * nothing (NEWS-16).
 * @returns false when nothing was changed: the captcha's answer is used up then.
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
