import type { ReactNode } from 'react'
import styles from './no-results.module.css'

/** Shows in place of the products if there are none. */
export function NoResults({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles['nothing']}>{children}</p>
}
