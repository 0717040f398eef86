import type { ReactNode } from 'react'
import styles from './no-results.module.css'

/** Stands where the products would be. */
export function NoResults({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles['nothing']}>{children}</p>
}
