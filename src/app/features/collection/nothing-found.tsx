import type { ReactNode } from 'react'
import styles from './nothing-found.module.css'

/** Stands where the products would be. */
export function NothingFound({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles['nothing']}>{children}</p>
}
