import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import type { User } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { type AccountRoute, parents } from './sections.ts'
import styles from './account-page.module.css'

/** The sections of the side navigation, and the routes that belong to each (ACCT-03). */
const SECTIONS = [
  { route: 'profile', label: 'My Account' },
  { route: 'profileOrders', label: 'My Orders' },
  { route: 'profileAddressBook', label: 'Address Book' },
] as const

function sectionOf(route: AccountRoute): (typeof SECTIONS)[number]['route'] {
  if (route === 'profileOrders' || route === 'profileOrder') return 'profileOrders'
  if (route === 'profileAddressBook' || route === 'profileNewAddress' || route === 'profileAddress') {
    return 'profileAddressBook'
  }
  return 'profile'
}

/** Side navigation, the way back, and the part that is open (ACCT-03, ACCT-04). */
export function AccountFrame({
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
  const current = sectionOf(route)
  return (
    <div className={styles['columns']}>
      <nav aria-label="Account" className={styles['nav']}>
        <p className={styles['who']}>{user.fullName.trim() || user.email}</p>
        <ul role="list">
          {SECTIONS.map((section) => (
            <li key={section.route}>
              <a
                href={href(section.route)}
                aria-current={section.route === route ? 'page' : section.route === current ? 'true' : undefined}
              >
                {section.label}
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
      <div className={styles['part']}>
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
