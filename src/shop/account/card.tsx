import { type ReactNode, useId } from 'react'
import styles from './account-page.module.css'

/** A box in the account area with a heading at the top and actions at the bottom. */
export function Card({
  title,
  level = 2,
  actions,
  children,
}: {
  readonly title: string
  /** Level of the heading. */
  readonly level?: 2 | 3
  readonly actions?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={titleId} className={`stack-3 ${styles['card']}`}>
      <Heading id={titleId}>{title}</Heading>
      <div className="stack-2">{children}</div>
      {actions !== undefined && <div className={styles['cardActions']}>{actions}</div>}
    </section>
  )
}
