import { useCallback, useEffect, useState } from 'react'

/** What the account says of each status. */
export const STATUS_TEXTS = {
  loading: 'Checking your subscription…',
  subscribed: 'You are subscribed to the newsletter.',
  unsubscribed: 'You are not subscribed to the newsletter.',
  failed: 'We couldn’t check your subscription.',
} as const

type NewsletterStatus = keyof typeof STATUS_TEXTS

/** Whether an address gets the newsletter, as the status call says (NEWS-17), and how to ask again. */
export function useNewsletterStatus(email: string): {
  readonly status: NewsletterStatus
  /** What was known before stays until the new answer is there. */
  readonly reload: () => Promise<void>
} {
  const [status, setStatus] = useState<NewsletterStatus>('loading')

  const reload = useCallback(async (): Promise<void> => {
    const calls = await import('./newsletter-status-calls.ts').catch(() => undefined)
    const subscribed = await calls?.loadNewsletterStatus(email)
    setStatus(subscribed === undefined ? 'failed' : subscribed ? 'subscribed' : 'unsubscribed')
  }, [email])

  useEffect(() => {
    void reload()
  }, [reload])

  return { status, reload }
}
