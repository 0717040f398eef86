import type { ReactNode } from 'react'
import styles from './totals.module.css'

/** Sums with their names; the last one is the sum of all and stands out. */
export function Totals({ rows }: { readonly rows: readonly (readonly [label: string, value: string])[] }): ReactNode {
  return (
    <dl className={styles['totals']}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate={/\d/.test(value) ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
