import { type ReactNode, useEffect, useState } from 'react'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { useRedirect } from '../../navigation/use-redirect.ts'
import type { User } from '../../session/session.ts'
import { useSignedIn, useUser } from '../../session/use-customer.ts'
import { Button } from '../../ui/button.tsx'
import { SectionSkeleton } from './lazy-section.tsx'
import styles from './account-page.module.css'

/**
 * Shows the account area to a signed-in customer alone (ACCT-01, ACCT-02): while the session is being restored
 * there is nothing but a message, and who is signed out finds the login page in this page's place (OPEN-022), or the
 * home page after Logout (OPEN-021).
 */
export function AccountGuard({
  leaving,
  hasBack,
  children,
}: {
  /** Whether the customer has asked to be signed out. */
  readonly leaving: boolean
  /** Whether a link back will stand above the section, so that its room is held. */
  readonly hasBack: boolean
  readonly children: (user: User) => ReactNode
}): ReactNode {
  const signedIn = useSignedIn()
  const user = useUser()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useRedirect(signedIn === 'out', href(leaving ? 'home' : 'login'))

  // The account is always live: orders and addresses may have changed since the profile was loaded (OPEN-053).
  useEffect(() => {
    if (signedIn !== 'in') return undefined
    let left = false
    void import('../../shop.ts')
      .then(({ session }) => session.loadLatestProfile())
      .then((loaded) => !left && setFailed(!loaded))
      .catch(() => !left && setFailed(true))
    return () => {
      left = true
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

/** Holds the room of navigation and section, so that nothing moves when the customer is known; nothing of theirs is in it. */
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
