import type { ReactNode } from 'react'
import styles from '../field.module.css'

/** Button that toggles the visibility of passwords. Its label names the action. */
export function ShowToggle({
  shown,
  onToggle,
  children,
}: {
  readonly shown: boolean
  readonly onToggle: (shown: boolean) => void
  readonly children: ReactNode
}): ReactNode {
  return (
    <button type="button" className={styles['toggle']} onClick={() => onToggle(!shown)}>
      {children}
    </button>
  )
}
