import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { routes } from '#routes/table.ts'
import { Button } from '../ui/button.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './account-page.module.css'

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly Section: ComponentType<SectionProps> }
  | { readonly status: 'failed' }

/** Loads a section's script when the section opens, with a retry button if loading fails. */
export function LazySection({
  load,
  ...props
}: SectionProps & { readonly load: () => Promise<ComponentType<SectionProps>> }): ReactNode {
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let unmounted = false
    load().then(
      (Section) => !unmounted && setLoading({ status: 'loaded', Section }),
      () => !unmounted && setLoading({ status: 'failed' }),
    )
    return () => {
      unmounted = true
    }
  }, [load, attempt])

  if (loading.status === 'loaded') return <loading.Section {...props} />
  if (loading.status === 'loading') return <SectionSkeleton />
  return (
    <div role="alert" className={styles['stack']}>
      <h1>This page could not be loaded</h1>
      <p>Your connection may have dropped for a moment.</p>
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

/** Reserves space while a section is loading. */
export function SectionSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className={styles['stack']}>
      <h1>{routes.profile.title}</h1>
      <p role="status">Loading your account…</p>
      <div aria-hidden="true" className={styles['skeleton']} />
    </div>
  )
}
