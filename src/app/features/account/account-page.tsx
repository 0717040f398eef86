import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getCurrentPage } from '../../navigation/current-page.ts'
import { loadForVisit } from '../../session/load-for-visit.ts'
import { AccountGuard } from './account-guard.tsx'
import { AccountLayout } from './account-layout.tsx'
import { LazySection } from './lazy-section.tsx'
import { type AccountRoute, sections } from './sections.ts'
import styles from './account-page.module.css'

/** The account area (ACCT-01, ACCT-02): a customer sees the section that the address names, anybody else the login page. */
export function AccountPage({
  route,
  id,
  notFound,
}: {
  readonly route: AccountRoute
  /** The id in the address of an order or a saved address; '' for the others. */
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
      // Nobody was signed out, so the account stays.
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
