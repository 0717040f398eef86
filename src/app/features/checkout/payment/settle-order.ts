import { clearItems } from '../../../storage/clear-items.ts'
import { storedItems } from '../../../storage/stored-items.ts'
import { endAttempt } from './order-attempt.ts'

/** The order stands, as far as anybody can know: all that was stored for it goes (CHK-59). */
export function settleOrder(): void {
  clearItems(storedItems, 'order')
  endAttempt()
}
