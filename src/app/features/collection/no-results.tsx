import type { ReactNode } from 'react'
import styles from './no-results.module.css'

/** Shows a message instead of the products if there are none. */
export function NoResults({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles['nothing']}>{children}</p>
}
