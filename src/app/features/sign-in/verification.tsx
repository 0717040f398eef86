import { type ReactNode, useEffect, useRef } from 'react'
import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import { goTo } from '../../navigation/navigation.ts'
import { notify } from '../../notification/notification.ts'
import styles from './sign-in-page.module.css'

/**
 * Follows a mailed link: tells that it is being looked at, asks the server once, goes home and tells how it went
 * (AUTH-32, AUTH-37). Going back does not lead here again, where the token is used up.
 */
export function Verification({ subject }: { readonly subject: 'email' | 'registration' }): ReactNode {
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    void verify(subject).then(async (outcome) => {
      await goTo(href('home'), { replace: true })
      notify(outcome)
    })
  }, [subject])

  return (
    <div role="status" className={styles['verification']}>
      <h1>{subject === 'email' ? 'VERIFYING EMAIL...' : 'VERIFYING REGISTRATION...'}</h1>
      <p>This takes a moment. Then you will see the home page.</p>
    </div>
  )
}

/** The page is one file for all links, so the token is read from the address. */
async function verify(subject: 'email' | 'registration') {
  const { verifyAccount, verifyEmail } = await import('./verification-calls.ts')
  if (subject === 'registration') return verifyAccount(new URLSearchParams(location.search).get('token') ?? '')
  return verifyEmail(matchRoute(location.pathname)?.parameters['token'] ?? '')
}
