import type { ReactNode } from 'react'
import styles from './totals.module.css'

/** Shows a list of labeled amounts. The last one is highlighted as the total. */
export function Totals({ rows }: { readonly rows: readonly (readonly [label: string, value: string])[] }): ReactNode {
  return (
    <dl className={`stack-2 ${styles['totals']}`}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate={/\d/.test(value) ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
