import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { LoadFailure } from '../ui/loading/load-failure.tsx'
import { useLoad } from '../ui/loading/use-load.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import type { Account } from './account.tsx'
import styles from './account-page.module.css'

const loadAccount = () => import('./account.tsx')

/** Shows the account section in the URL, which renders only in the browser. */
export function AccountPage(props: ComponentProps<typeof Account>): ReactNode {
  const [loaded, retry] = useLoad(loadAccount)
  const key = `${props.route} ${props.id}`
  const shown = useRef(key)

  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    scrollTo({ top: 0 })
  }, [key])

  return (
    <div className={`page ${styles['page']}`}>
      {loaded.status === 'loaded' && <loaded.value.Account {...props} />}
      {loaded.status === 'loading' && <AccountSkeleton hasBack={props.route !== 'profile'} />}
      {loaded.status === 'failed' && <LoadFailure onRetry={retry} />}
    </div>
  )
}
