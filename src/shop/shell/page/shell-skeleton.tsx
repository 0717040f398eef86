import type { ReactNode } from 'react'
import styles from './page-message.module.css'

/** Reserves space while a shell loads its page. */
export function ShellSkeleton(): ReactNode {
  return (
    <div className={styles['message']} aria-busy="true">
      <h1>Loading…</h1>
      <div className={styles['skeleton']} />
    </div>
  )
}
