import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import type { User } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { type AccountRoute, parents } from './sections.ts'
import styles from './account-page.module.css'

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
export function AccountLayout({
  route,
  user,
  onLogOut,
  children,
}: {
  readonly route: AccountRoute
  readonly user: User
  readonly onLogOut: () => void
  readonly children: ReactNode
}): ReactNode {
  const current = getEntry(route)
  return (
    <div className={styles['columns']}>
      <nav aria-label="Account" className={styles['nav']}>
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
            <button type="button" onClick={onLogOut}>
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <div className={styles['content']}>
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
