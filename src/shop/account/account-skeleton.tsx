import type { ReactNode } from 'react'
import { routes } from '#routes/table.ts'
import styles from './account-page.module.css'

/** Reserves space for the navigation and the section to prevent layout shifts. Contains no customer data. */
export function AccountSkeleton({
  hasBack,
}: {
  /** Whether the section has a Back link that needs reserved space. */
  readonly hasBack: boolean
}): ReactNode {
  return (
    <div className={`stack-5 ${styles['columns']}`}>
      <div aria-hidden="true" className={`on-brand sticky ${styles['nav']}`}>
        <p className={styles['who']}>&nbsp;</p>
        <ul role="list">
          <li />
          <li />
          <li />
          <li />
        </ul>
      </div>
      <div className="stack-5">
        {hasBack && <span aria-hidden="true" className={styles['back']} />}
        <div aria-busy="true" className={`stack-5 ${styles['stack']}`}>
          <h1>{routes.profile.title}</h1>
          <p role="status">Loading your account…</p>
          <div aria-hidden="true" className={`place ${styles['skeleton']}`} />
        </div>
      </div>
    </div>
  )
}
