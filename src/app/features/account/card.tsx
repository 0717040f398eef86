import { type ReactNode, useId } from 'react'
import styles from './account-page.module.css'

/** A box in the account area with a heading at the top and actions at the bottom. */
export function Card({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles['card']}>
      <h2 id={titleId}>{title}</h2>
      <div className={styles['cardBody']}>{children}</div>
      {actions !== undefined && <div className={styles['cardActions']}>{actions}</div>}
    </section>
  )
}
