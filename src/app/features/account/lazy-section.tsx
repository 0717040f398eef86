import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { PartProps } from './sections.ts'
import styles from './account-page.module.css'

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly Part: ComponentType<PartProps> }
  | { readonly status: 'failed' }

/** A part of the account area whose script comes when it is opened; where that fails it can be tried again. */
export function LatePart({
  load,
  ...props
}: PartProps & { readonly load: () => Promise<ComponentType<PartProps>> }): ReactNode {
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let left = false
    load().then(
      (Part) => !left && setLoading({ status: 'loaded', Part }),
      () => !left && setLoading({ status: 'failed' }),
    )
    return () => {
      left = true
    }
  }, [load, attempt])

  if (loading.status === 'loaded') return <loading.Part {...props} />
  if (loading.status === 'loading') return <PartSkeleton />
  return (
    <div role="alert" className={styles['stack']}>
      <h1>This page could not be loaded</h1>
      <p>Your connection may have been away for a moment.</p>
      <Button
        onClick={() => {
          setLoading({ status: 'loading' })
          setAttempt((count) => count + 1)
        }}
      >
        Try again
      </Button>
    </div>
  )
}

/** What stands where a part will be. */
export function PartSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className={styles['stack']}>
      <h1>My Account</h1>
      <p role="status">Loading your account…</p>
      <div aria-hidden="true" className={styles['skeleton']} />
    </div>
  )
}
