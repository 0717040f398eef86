import { create } from 'zustand'
import { readStored, writeStored } from '../../../storage/browser-storage.ts'

/** Key in the local storage, so that a reload and other tabs know of an order that was sent. */
const KEY = 'orderAttempt'

interface OrderAttempt {
  /** When an order was sent whose outcome is not known, as ISO text; null while there is none. */
  readonly sentAt: string | null
  /** Whether this tab still waits for the answer. */
  readonly underWay: boolean
}

const stored = () => readStored(() => localStorage, KEY)

/**
 * The order that was sent and not answered yet. It stands from the moment of sending until the server has said yes or
 * no, so that a lost answer, a reload or a second tab never leads to a second order by accident (decision 0023).
 */
export const useOrderAttempt = create<OrderAttempt>(() => ({ sentAt: stored(), underWay: false }))

/** An order that another tab sent a moment ago stands here too. */
export function openAttempt(): boolean {
  const sentAt = stored() ?? useOrderAttempt.getState().sentAt
  useOrderAttempt.setState({ sentAt })
  return sentAt !== null
}

export function beginAttempt(): void {
  const sentAt = new Date().toISOString()
  writeStored(() => localStorage, KEY, sentAt)
  useOrderAttempt.setState({ sentAt, underWay: true })
}

/** No answer came, or one that tells neither yes nor no. */
export function loseAttempt(): void {
  useOrderAttempt.setState({ underWay: false })
}

/** The outcome is known, or the shopper has made sure of it. */
export function endAttempt(): void {
  writeStored(() => localStorage, KEY, null)
  useOrderAttempt.setState({ sentAt: null, underWay: false })
}

/** Follows the other tabs, until the function that it gives is called. */
export function followAttemptsElsewhere(): () => void {
  function follow(event: StorageEvent): void {
    if (event.key === KEY && !useOrderAttempt.getState().underWay) useOrderAttempt.setState({ sentAt: stored() })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
