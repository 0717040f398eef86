import type { ReactNode } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import styles from '../field.module.css'

/**
 * A button that shows or hides passwords. Its label names the action. It is disabled until the form's script has
 * loaded.
 */
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
    <button type="button" className={styles['toggle']} aria-disabled={!useHydrated()} onClick={() => onToggle(!shown)}>
      {children}
    </button>
  )
}
