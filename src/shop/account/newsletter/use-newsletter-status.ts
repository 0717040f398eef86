import { useCallback, useEffect, useState } from 'react'
import { loadNewsletterStatus } from './newsletter-status-calls.ts'

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
