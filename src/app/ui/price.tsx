import { formatMoney } from '#domain/money.ts'
import type { ReactNode } from 'react'
import styles from './price.module.css'

/**
 * A price in dollars; with a higher original one it shows both.
 * An unknown price says so in words.
 */
export function Price({
  current,
  original,
}: {
  readonly current: number | null
  readonly original?: number | null
}): ReactNode {
  if (current === null) return <span className={styles['none']}>Price on request</span>
  if (original === undefined || original === null || original <= current) {
    return <span className={styles['price']}>{formatMoney(current)}</span>
  }
  return (
    <span className={styles['price']}>
      <span className="visually-hidden">Now </span>
      <span className={styles['reduced']}>{formatMoney(current)}</span>{' '}
      <span className="visually-hidden">, was </span>
      <s className={styles['original']}>{formatMoney(original)}</s>
    </span>
  )
}
