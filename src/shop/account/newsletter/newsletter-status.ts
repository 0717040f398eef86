import { useCallback, useEffect, useState } from 'react'
import { getNewsletterStatus, unsubscribeFromNewsletter } from '#contract/newsletter.ts'
import { api } from '../../cart/shop.ts'
import { notify } from '../../lib/notification/notification.ts'
import { subscribe } from '../../newsletter/newsletter-calls.ts'
import { useSession } from '../../session/session.ts'

/** Text for each subscription status. */
export const STATUS_TEXTS = {
  loading: 'Checking your subscription…',
  subscribed: 'You are subscribed to the newsletter.',
  unsubscribed: 'You are not subscribed to the newsletter.',
  failed: 'We couldn’t check your subscription.',
} as const

type NewsletterStatus = keyof typeof STATUS_TEXTS

/** Returns whether an email address is subscribed (NEWS-17), and a function that reloads the status. */
export function useNewsletterStatus(email: string): {
  readonly status: NewsletterStatus
  /** Reloads the status. Keeps the previous value until the new one arrives. */
  readonly reload: () => Promise<void>
} {
  const [status, setStatus] = useState<NewsletterStatus>('loading')

  const reload = useCallback(async (): Promise<void> => {
    const subscribed = await loadNewsletterStatus(email)
    setStatus(subscribed === undefined ? 'failed' : subscribed ? 'subscribed' : 'unsubscribed')
  }, [email])

  useEffect(() => {
    void reload()
  }, [reload])

  return { status, reload }
}

/**
 * Checks whether an email address is subscribed. Resolves to undefined if the request failed, in which case the shared
 * handler has reported the error.
 */
async function loadNewsletterStatus(email: string): Promise<boolean | undefined> {
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
