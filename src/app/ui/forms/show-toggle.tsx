import type { ReactNode } from 'react'
import styles from '../field.module.css'

/** Shows and hides what is typed into password fields; its words say what a press does. */
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
