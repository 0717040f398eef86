import type { ReactNode } from 'react'
import type { CardType } from '../card.rules.ts'
import styles from './card-logos.module.css'

/** Name and logo of each accepted card. The logos are custom drawings, so no brand artwork is copied. */
const logos: readonly { readonly type: CardType; readonly name: string; readonly label: string }[] = [
  { type: 'visa', name: 'Visa', label: 'VISA' },
  { type: 'mastercard', name: 'Mastercard', label: 'mastercard' },
  { type: 'amex', name: 'American Express', label: 'AMEX' },
  { type: 'discover', name: 'Discover', label: 'DISCOVER' },
]

/** Shows the accepted cards and highlights the type of the entered card number (CHK-61). */
export function CardLogos({ type }: { readonly type: CardType | undefined }): ReactNode {
  const current = logos.find((logo) => logo.type === type)
  return (
    <>
      <ul role="list" aria-label="Accepted cards" className={styles['logos']}>
        {logos.map((logo) => (
          <li
            key={logo.type}
            className="box"
            data-state={type === undefined ? undefined : logo.type === type ? 'match' : 'other'}
          >
            <svg viewBox="0 0 72 30" width="72" height="30" role="img" aria-label={logo.name}>
              <text x="36" y="19.5" textAnchor="middle">
                {logo.label}
              </text>
            </svg>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {current === undefined ? '' : `Card type: ${current.name}`}
      </p>
    </>
  )
}
