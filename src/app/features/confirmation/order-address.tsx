import { type ReactNode, useId } from 'react'
import styles from './confirmation-page.module.css'

/** Shows an address from an order without empty lines. */
export function OrderAddress({
  title,
  lines,
}: {
  readonly title: string
  readonly lines: readonly (string | null)[]
}): ReactNode {
  const headingId = useId()
  const filled = lines.filter((line) => line !== null && line.trim() !== '')
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <address className={styles['address']}>{filled.join('\n')}</address>
    </section>
  )
}
