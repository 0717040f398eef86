import { create } from 'zustand'

/** How many calls are under way; the spinner shows while it is above zero (NAV-22). */
export const usePending = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Calls that the spinner does not wait for (NAV-23). */
const UNCOUNTED = new Set(['refreshToken'])

/** Counts a call in when it starts and out when it ends, however it ended. */
export function trackPending(endpointId: string, change: 1 | -1): void {
  if (!UNCOUNTED.has(endpointId)) usePending.setState(({ count }) => ({ count: count + change }))
}
