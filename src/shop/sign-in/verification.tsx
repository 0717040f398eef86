import { type ReactNode, useEffect, useRef } from 'react'
import { href } from '#routes/href.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import styles from './sign-in-page.module.css'

/**
 * Verifies an emailed link: shows a message, sends one request, then opens the home page with the result (AUTH-32,
 * AUTH-37). Back does not return to this page, because the token works only once.
 */
export function Verification({
  subject,
  token,
}: {
  readonly subject: 'email' | 'registration'
  /** Token from the emailed link, or an empty string. */
  readonly token: string
}): ReactNode {
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    const page = getCurrentPage()
    void verify(subject, token).then((notification) => page.redirectTo(href('home'), { notification }))
  }, [subject, token])

  return (
    <div role="status" className={`on-brand ${styles['verification']}`}>
      <h1>{subject === 'email' ? 'VERIFYING EMAIL...' : 'VERIFYING REGISTRATION...'}</h1>
      <p>One moment. Then we’ll take you to the home page.</p>
    </div>
  )
}

async function verify(subject: 'email' | 'registration', token: string) {
  const { verifyAccount, verifyEmail } = await import('./verification-calls.ts')
  return subject === 'registration' ? verifyAccount(token) : verifyEmail(token)
}
