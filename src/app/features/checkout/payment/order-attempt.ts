import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { onItemChange } from '../../../storage/on-item-change.ts'
import { storedItems } from '../../../storage/stored-items.ts'

/** Whether this tab still waits for the answer to an order. */
const answerAwaited = create<{ readonly underWay: boolean }>(() => ({ underWay: false }))

const storedAttempt = () => storedItems.read('orderAttempt')

/**
 * Calls back when an order is sent or settled, here or in another tab.
 * @returns the function that ends it.
 */
export const onAttemptChange = (changed: () => void) => onItemChange(storedItems, 'orderAttempt', changed)

/**
 * The order that was sent and not answered yet. It stands from the moment of sending until the server has said yes or
 * no, so that a lost answer, a reload or a second tab never leads to a second order by accident (decision 0023).
 */
export function useOrderAttempt(): {
  /** When an order was sent whose outcome is not known, as ISO text; null while there is none. */
  readonly sentAt: string | null
  readonly underWay: boolean
} {
  const sentAt = useSyncExternalStore(onAttemptChange, storedAttempt, () => null)
  return { sentAt, underWay: answerAwaited((state) => state.underWay) }
}

/** An order that another tab sent a moment ago stands here too. */
export function isAttemptOpen(): boolean {
  return storedAttempt() !== null
}

/** Whether an order of this tab is on its way. */
export function isAnswerAwaited(): boolean {
  return answerAwaited.getState().underWay
}

export function beginAttempt(): void {
  storedItems.write('orderAttempt', new Date().toISOString())
  answerAwaited.setState({ underWay: true })
}

/** No answer came, or one that tells neither yes nor no. */
export function loseAttempt(): void {
  answerAwaited.setState({ underWay: false })
}

/** The server said no, or the shopper has made sure of it. */
export function endAttempt(): void {
  storedItems.write('orderAttempt', null)
  answerAwaited.setState({ underWay: false })
}
