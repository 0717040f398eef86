import type { ReactNode } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import styles from '../field.module.css'

/**
 * Button that toggles the visibility of passwords. Its label names the action. It is disabled until the form's script
 * has loaded (PERF-08).
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
