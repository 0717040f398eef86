import type { ReactNode } from 'react'
import type { CardType } from '#domain/checkout/card.ts'
import styles from './card-marks.module.css'

/** Name and drawing of each card we take; word marks of our own, so that no brand's artwork is copied. */
const marks: readonly { readonly type: CardType; readonly name: string; readonly word: string }[] = [
  { type: 'visa', name: 'Visa', word: 'VISA' },
  { type: 'mastercard', name: 'Mastercard', word: 'mastercard' },
  { type: 'amex', name: 'American Express', word: 'AMEX' },
  { type: 'discover', name: 'Discover', word: 'DISCOVER' },
]

/** The cards we take; the one that the number belongs to stands out (CHK-61). */
export function CardMarks({ type }: { readonly type: CardType | undefined }): ReactNode {
  const recognised = marks.find((mark) => mark.type === type)
  return (
    <>
      <ul role="list" aria-label="Cards we take" className={styles['marks']}>
        {marks.map((mark) => (
          <li key={mark.type} data-state={type === undefined ? undefined : mark.type === type ? 'match' : 'other'}>
            <svg viewBox="0 0 72 30" width="72" height="30" role="img" aria-label={mark.name}>
              <text x="36" y="19.5" textAnchor="middle">
                {mark.word}
              </text>
            </svg>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {recognised === undefined ? '' : `This is a ${recognised.name} card.`}
      </p>
    </>
  )
}
