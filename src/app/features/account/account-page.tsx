import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getCurrentPage } from '../../navigation/current-page.ts'
import { loadForVisit } from '../../session/load-for-visit.ts'
import { AccountGuard } from './account-guard.tsx'
import { AccountLayout } from './account-layout.tsx'
import { LazySection } from './lazy-section.tsx'
import { type AccountRoute, sections } from './sections.ts'
import styles from './account-page.module.css'

/**
 * Shows the account section in the URL to a customer. Redirects a signed-out visitor to the login page (ACCT-01,
 * ACCT-02).
 */
export function AccountPage({
  route,
  id,
  notFound,
}: {
  readonly route: AccountRoute
  /** Order or address ID from the URL. Empty in other sections. */
  readonly id: string
  readonly notFound: ReactNode
}): ReactNode {
  const [leaving, setLeaving] = useState(false)
  const key = `${route} ${id}`
  const shown = useRef(key)

  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    scrollTo({ top: 0 })
  }, [key])

  async function logOut(): Promise<void> {
    if (leaving) return
    setLeaving(true)
    const page = getCurrentPage()
    try {
      const calls = await loadForVisit(() => import('./account-calls.ts'))
      if (calls === undefined) {
        setLeaving(false)
        return
      }
      await calls.logOutAllDevices()
    } catch (error) {
      // The sign-out failed, so the account stays visible.
      setLeaving(false)
      throw error
    }
    page.notifyIfLeft({ message: 'You are signed out', type: 'success' })
  }

  return (
    <div className={styles['page']}>
      <AccountGuard leaving={leaving} hasBack={route !== 'profile'}>
        {(user) => (
          <AccountLayout route={route} user={user} onLogOut={() => void logOut()}>
            <LazySection key={key} load={sections[route]} user={user} id={id} notFound={notFound} />
          </AccountLayout>
        )}
      </AccountGuard>
    </div>
  )
}
