import * as z from 'zod/mini'
import { requestId } from '#api/request-id.ts'
import type { Cart } from '#contract/cart.ts'
import { type SessionStore, getVisit } from '../../../session/session.ts'
import { onItemChange } from '../../../storage/on-item-change.ts'
import type { StoredItems } from '../../../storage/stored-items.ts'

/**
 * States of an order attempt, and the events that change them. Events without a transition are ignored: for example, a
 * token that arrives after the shopper has left the step does not send an order.
 */
export const TRANSITIONS = {
  idle: { place: 'tokenizing' },
  tokenizing: { tokenized: 'checking', fail: 'idle', leave: 'idle' },
  checking: { confirmed: 'sending', fail: 'idle', leave: 'idle' },
  sending: { accepted: 'known', rejected: 'idle', lost: 'unknown' },
  unknown: { accepted: 'known', rejected: 'idle' },
  known: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type AttemptState = keyof typeof TRANSITIONS
type KeysOf<Union> = Union extends unknown ? keyof Union : never
export type AttemptEvent = KeysOf<(typeof TRANSITIONS)[AttemptState]>

/**
 * Milliseconds between heartbeats of a tab that is placing an order. A tab that misses its heartbeats is considered
 * closed.
 */
const HEARTBEAT_MS = 2_000
const CLOSED_AFTER_MS = 10_000

const Marker = z.object({
  id: z.string(),
  /** Identifies the owner of the attempt. A guest's order also blocks the customer after signing in. */
  cartId: z.string(),
  isGuest: z.boolean(),
  state: z.enum(['tokenizing', 'checking', 'sending', 'unknown']),
  startedAt: z.string(),
  /** Time of the last heartbeat, in epoch milliseconds. */
  beatAt: z.number(),
})
type Marker = z.infer<typeof Marker>

/** State of the browser's order attempt, as seen by a tab. */
export type AttemptPhase = 'none' | 'here' | 'elsewhere' | 'unknown'

export interface Attempt {
  /** Applies an event. Returns false if the current state ignores it. */
  apply(event: AttemptEvent): boolean
  /** Checks whether this attempt owns the marker in storage. Only one of two tabs that start at the same time does. */
  isOwner(): boolean
}

export interface OrderAttempts {
  /** Starts an attempt for a cart. Returns undefined while another attempt is pending in any tab. */
  begin(cart: Pick<Cart, 'id' | 'isGuest'>): Attempt | undefined
  /**
   * Ends this tab's attempt unless the order has been sent. Called when the shopper leaves the step or the visit ends.
   */
  leave(): void
  phase(cart: Pick<Cart, 'id'>): AttemptPhase
  /** Returns the start of the current attempt in ISO 8601, or an empty string without an attempt. */
  startedAt(): string
  /** Allows another order after the shopper has confirmed that the last one was not placed. */
  release(): void
  /**
   * Registers a callback for possible changes of the phase.
   * @returns a function that removes the listener.
   */
  onChange(changed: () => void): () => void
}

/**
 * Creates the order attempts of a tab. Local storage contains a marker with owner and heartbeat from before the card
 * is tokenized until the outcome is known. The marker prevents other tabs and reloaded pages from sending a second
 * order (decision 0023).
 */
export function createOrderAttempts({
  items,
  session,
}: {
  readonly items: StoredItems
  readonly session: SessionStore
}): OrderAttempts {
  let own: { readonly id: string; readonly attempt: Attempt } | undefined

  function stored(): Marker | undefined {
    const text = items.read('orderAttempt')
    if (text === null) return undefined
    try {
      return z.parse(Marker, JSON.parse(text))
    } catch {
      // The marker is invalid, so an order may have been sent.
      return { id: '', cartId: '', isGuest: true, state: 'unknown', startedAt: text, beatAt: 0 }
    }
  }

  function phase(cart: Pick<Cart, 'id'>): AttemptPhase {
    const marker = stored()
    if (marker === undefined || !(marker.isGuest || marker.cartId === cart.id)) return 'none'
    if (marker.state === 'unknown') return 'unknown'
    if (marker.id === own?.id) return 'here'
    if (Date.now() - marker.beatAt < CLOSED_AFTER_MS) return 'elsewhere'
    return marker.state === 'sending' ? 'unknown' : 'none'
  }

  function begin(cart: Pick<Cart, 'id' | 'isGuest'>): Attempt | undefined {
    if (phase(cart) !== 'none') return undefined
    const id = requestId()
    const visit = getVisit(session.getState())
    const marker = { id, cartId: cart.id, isGuest: cart.isGuest, startedAt: new Date().toISOString() }
    // Another customer's order with an unknown outcome still blocks that customer after this attempt.
    const earlier = stored()
    const kept = earlier?.state === 'sending' || earlier?.state === 'unknown' ? items.read('orderAttempt') : null
    const isOwner = (): boolean => stored()?.id === id
    let state: AttemptState = 'idle'

    /**
     * Checks whether a tab that started at the same time has replaced the marker of an order with an unknown outcome.
     * That tab waits for its turn to order, and must find this marker. The end of a visit removes the marker for good.
     */
    function mustReplace(): boolean {
      return state === 'unknown' && stored() !== undefined && getVisit(session.getState()) === visit
    }

    function save(): void {
      const isFinished = state === 'idle' || state === 'known'
      items.write('orderAttempt', isFinished ? kept : JSON.stringify({ ...marker, state, beatAt: Date.now() }))
    }

    function apply(event: AttemptEvent): boolean {
      const next = (TRANSITIONS[state] as Partial<Record<AttemptEvent, AttemptState>>)[event]
      if (next === undefined) return false
      const isFirst = state === 'idle'
      state = next
      if (isFirst || isOwner() || mustReplace()) save()
      if (state === 'idle' || state === 'known' || state === 'unknown') stop()
      return true
    }

    const heartbeat = setInterval(() => isOwner() && save(), HEARTBEAT_MS)
    const unsubscribe = session.subscribe((now) => getVisit(now) !== visit && apply('leave'))
    // The browser cancels the request when the document is unloaded, so the outcome of a sent order is unknown.
    const listeners = new AbortController()
    globalThis.addEventListener?.('pagehide', () => apply('leave') || apply('lost'), { signal: listeners.signal })

    function stop(): void {
      clearInterval(heartbeat)
      unsubscribe()
      listeners.abort()
    }

    const attempt = { apply, isOwner }
    own = { id, attempt }
    apply('place')
    return attempt
  }

  return {
    begin,
    leave: () => void own?.attempt.apply('leave'),
    phase,
    startedAt: () => stored()?.startedAt ?? '',
    release: () => void items.write('orderAttempt', null),
    onChange(changed) {
      const unsubscribeItem = onItemChange(items, 'orderAttempt', changed)
      // A closed tab sends no event, so the marker is checked regularly.
      const timer = setInterval(changed, HEARTBEAT_MS)
      return () => {
        unsubscribeItem()
        clearInterval(timer)
      }
    },
  }
}
