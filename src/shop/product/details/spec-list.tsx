import type { ReactNode } from 'react'
import { keyed } from '../../ui/keyed.ts'
import type { Product } from '../catalog.rules.ts'
import styles from './spec-list.module.css'

/** Shows tech specs as pairs of names and values. */
export function SpecList({ specs }: { readonly specs: Product['about']['techSpecs'] }): ReactNode {
  return (
    <dl className={`ruled ${styles['specs']}`}>
      {keyed(specs, ({ label }) => label).map(({ key, item: row }) => (
        <div key={key}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
