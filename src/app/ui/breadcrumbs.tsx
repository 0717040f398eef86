import type { ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

/** The trail above a page. The last entry is the page itself. */
export function Breadcrumbs({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly href: string }[]
}): ReactNode {
  if (items.length === 0) return null
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles['trail']}>
        {items.map((item, index) => (
          <li key={item.href}>
            {index === items.length - 1 ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              <a href={item.href}>{item.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
