import { type ReactNode, useEffect, useState } from 'react'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { useRedirect } from '../lib/navigation/use-redirect.ts'
import type { User } from '../session/session.ts'
import { useSignedIn, useUser } from '../session/use-customer.ts'
import { Button } from '../ui/button.tsx'
import { SectionSkeleton } from './lazy-section.tsx'
import styles from './account-page.module.css'

/**
 * Restricts the account area to signed-in customers (ACCT-01, ACCT-02). Shows a message while the session is being
 * restored. Redirects a signed-out visitor to the login page (OPEN-022).
 */
export function AccountGuard({
  hasBack,
  children,
}: {
  /** Whether the section has a Back link that needs reserved space. */
  readonly hasBack: boolean
  readonly children: (user: User) => ReactNode
}): ReactNode {
  const signedIn = useSignedIn()
  const user = useUser()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useRedirect(signedIn === 'out', href('login'))

  // Reloads the profile when the account area opens, because orders and addresses may have changed (OPEN-053).
  useEffect(() => {
    if (signedIn !== 'in') return undefined
    let unmounted = false
    void import('../cart/shop.ts')
      .then(({ session }) => session.loadLatestProfile())
      .then((loaded) => !unmounted && setFailed(!loaded))
      .catch(() => !unmounted && setFailed(true))
    return () => {
      unmounted = true
    }
  }, [signedIn, attempt])

  if (signedIn === 'in' && user !== null) return children(user)
  if (signedIn === 'in' && failed) {
    return (
      <div role="alert" className={styles['stack']}>
        <h1>{routes.profile.title}</h1>
        <p>Your account could not be loaded.</p>
        <Button
          onClick={() => {
            setFailed(false)
            setAttempt((count) => count + 1)
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  return <AccountSkeleton hasBack={hasBack} />
}

/** Reserves space for the navigation and the section to prevent layout shifts. Contains no customer data. */
function AccountSkeleton({ hasBack }: { readonly hasBack: boolean }): ReactNode {
  return (
    <div className={styles['columns']}>
      <div aria-hidden="true" className={styles['nav']}>
        <p className={styles['who']}>&nbsp;</p>
        <ul role="list">
          <li />
          <li />
          <li />
          <li />
        </ul>
      </div>
      <div className={styles['content']}>
        {hasBack && <span aria-hidden="true" className={styles['back']} />}
        <SectionSkeleton />
      </div>
    </div>
  )
}
