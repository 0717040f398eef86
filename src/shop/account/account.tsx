import { type ReactNode, useRef } from 'react'
import { logOut } from '#contract/auth.ts'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { api, session } from '../cart/shop.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
import { useRedirect } from '../lib/navigation/use-redirect.ts'
import type { User } from '../session/session.ts'
import { useSignedIn, useUser } from '../session/use-customer.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLoad } from '../ui/loading/use-load.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { type AccountRoute, parents, sections } from './sections.tsx'
import styles from './account-page.module.css'

/** Maximum milliseconds that a sign-out waits for the server. The browser's data is cleared regardless (OPEN-021). */
const LOG_OUT_TIMEOUT_MS = 3000

/**
 * Shows a section of the account to a signed-in customer (ACCT-01, ACCT-02). Shows a message while the session is being
 * restored. Redirects a signed-out visitor to the login page (OPEN-022).
 */
export function Account({
  route,
  id,
  notFound,
}: {
  readonly route: AccountRoute
  /** Order or address ID from the URL. Empty in other sections. */
  readonly id: string
  readonly notFound: ReactNode
}): ReactNode {
  const signedIn = useSignedIn()
  const user = useUser()
  // Reloads the profile when the account area opens, because orders and addresses may have changed (OPEN-053).
  const [profile, retry] = useLoad(async () => signedIn === 'in' && session.loadLatestProfile(), signedIn)
  useRedirect(signedIn === 'out', href('login'))

  if (signedIn !== 'in' || (user === null && (profile.status !== 'loaded' || profile.value))) {
    return <AccountSkeleton hasBack={route !== 'profile'} />
  }
  if (user === null) {
    return (
      <div role="alert" className={`stack-5 ${styles['stack']}`}>
        <h1>{routes.profile.title}</h1>
        <p>Your account could not be loaded.</p>
        <Button onClick={retry}>Try again</Button>
      </div>
    )
  }
  const Section = sections[route]
  return (
    <AccountLayout route={route} user={user}>
      <Section key={`${route} ${id}`} user={user} id={id} notFound={notFound} />
    </AccountLayout>
  )
}

/** Signs out on the server and in the browser, even if the server request fails (ACCT-23, OPEN-021). */
async function logOutAllDevices(): Promise<void> {
  const page = getCurrentPage()
  const response = api.call(logOut, { body: {} }).catch(() => undefined)
  await Promise.race([response, new Promise((resolve) => setTimeout(resolve, LOG_OUT_TIMEOUT_MS))])
  const stay = { notification: { message: 'You are signed out', type: 'success' } } as const
  session.signOut(page.isShown() ? { url: href('home') } : stay)
}

/** Routes in the side navigation (ACCT-03). */
const NAVIGATION = ['profile', 'profileOrders', 'profileAddressBook'] as const

function getEntry(route: AccountRoute): (typeof NAVIGATION)[number] {
  if (route === 'profileOrders' || route === 'profileOrder') return 'profileOrders'
  if (route === 'profileAddressBook' || route === 'profileNewAddress' || route === 'profileAddress') {
    return 'profileAddressBook'
  }
  return 'profile'
}

/** Shows the side navigation, a Back link, and the open section (ACCT-03, ACCT-04). */
function AccountLayout({
  route,
  user,
  children,
}: {
  readonly route: AccountRoute
  readonly user: User
  readonly children: ReactNode
}): ReactNode {
  const current = getEntry(route)
  const leaving = useRef(false)

  function leave(): void {
    if (leaving.current) return
    leaving.current = true
    void logOutAllDevices()
  }

  return (
    <div className={`stack-5 ${styles['columns']}`}>
      <nav aria-label="Account" className={`on-brand sticky ${styles['nav']}`}>
        <p className={styles['who']}>{user.fullName.trim() || user.email}</p>
        <ul role="list">
          {NAVIGATION.map((entry) => (
            <li key={entry}>
              <a href={href(entry)} aria-current={entry === route ? 'page' : entry === current ? 'true' : undefined}>
                {routes[entry].title}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={leave}>
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <div className="stack-5">
        {route !== 'profile' && (
          <a href={href(parents[route])} className={styles['back']}>
            <Icon name="previous" size={18} />
            Back
          </a>
        )}
        {children}
      </div>
    </div>
  )
}
