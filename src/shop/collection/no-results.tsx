import type { ReactNode } from 'react'
import styles from './no-results.module.css'

/** Shows a message if there are no products. */
export function NoResults({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles['nothing']}>{children}</p>
}
