import type { ReactNode } from 'react'
import styles from './page-message.module.css'

/** Reserves space while a shell loads its page. */
export function ShellSkeleton(): ReactNode {
  return (
    <div className={`page stack-4 ${styles['message']}`} aria-busy="true">
      <h1>Loading…</h1>
      <div className={`place ${styles['skeleton']}`} />
    </div>
  )
}
