import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href } from '#routes/href.ts'
import { getCurrentPage } from '../lib/navigation/current-page.ts'
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
      const calls = await import('./account-calls.ts')
      const stay = { notification: { message: 'You are signed out', type: 'success' } } as const
      await calls.logOutAllDevices(() => (page.isShown() ? { url: href('home') } : stay))
    } catch (error) {
      // The script failed to load, so the account stays visible.
      setLeaving(false)
      throw error
    }
  }

  return (
    <div className={styles['page']}>
      <AccountGuard hasBack={route !== 'profile'}>
        {(user) => (
          <AccountLayout route={route} user={user} onLogOut={() => void logOut()}>
            <LazySection key={key} load={sections[route]} user={user} id={id} notFound={notFound} />
          </AccountLayout>
        )}
      </AccountGuard>
    </div>
  )
}
