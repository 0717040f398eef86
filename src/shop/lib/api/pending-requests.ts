import { create } from 'zustand'

/** Number of pending requests. The spinner is visible while there are any (NAV-22). */
export const usePending = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Endpoints that do not show the spinner (NAV-23). */
const UNCOUNTED = new Set(['refreshToken'])

/** Adds 1 when a request starts and subtracts 1 when it ends, whether it succeeds or fails. */
export function trackPending(endpointId: string, change: 1 | -1): void {
  if (!UNCOUNTED.has(endpointId)) usePending.setState(({ count }) => ({ count: count + change }))
}
