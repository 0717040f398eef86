import { type ReactNode, useId } from 'react'
import styles from './confirmation-page.module.css'

/** Shows the non-empty lines of an order's address, followed by a note if there are any. */
export function OrderAddress({
  title,
  lines,
  note = '',
}: {
  readonly title: string
  readonly lines: readonly (string | null)[]
  readonly note?: string | undefined
}): ReactNode {
  const headingId = useId()
  const filled = lines.filter((line) => line !== null && line.trim() !== '')
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <address className={styles['address']}>{filled.join('\n')}</address>
      {note !== '' && <p>{note}</p>}
    </section>
  )
}
