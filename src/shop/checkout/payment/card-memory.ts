import { type CardForm, emptyCardForm } from '../../delivery/checkout-forms.rules.ts'

/** Keeps the entered card data in memory for a shopper who leaves the step and returns (CHK-58). */
export interface CardMemory {
  readonly read: () => CardForm
  readonly keep: (card: CardForm) => void
  readonly clear: () => void
}

export function createCardMemory(): CardMemory {
  let kept = emptyCardForm
  const keep = (card: CardForm): void => {
    kept = card
  }
  return { read: () => kept, keep, clear: () => keep(emptyCardForm) }
}
