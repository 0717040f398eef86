import type { ReactNode } from 'react'
import styles from './price.module.css'

/** Shows a price, with the original price if that is higher. */
export function Price({
  current,
  original,
}: {
  readonly current: string
  readonly original?: string | undefined
}): ReactNode {
  if (original === undefined)
    return (
      <span className={styles['price']} translate="no">
        {current}
      </span>
    )
  return (
    <span className={styles['price']}>
      <span className="visually-hidden">Now </span>
      <span className={styles['reduced']} translate="no">
        {current}
      </span>{' '}
      <span className="visually-hidden">, was </span>
      <s className={styles['original']} translate="no">
        {original}
      </s>
    </span>
  )
}
