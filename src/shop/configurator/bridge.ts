import { isGuestSessionId } from '../session/guest-session.rules.ts'

/** Milliseconds until a failed message is sent again (BLDR-10). */
const RETRY_MS = 500

/** A message from the page to the configurator (OPEN-098). */
export type PageMessage =
  | { readonly type: 'guestSession'; readonly guestId: string }
  | { readonly type: 'cart'; readonly itemCount: number }

/** State of the configurator: `waiting` until it announces itself, then `registered` until it has fully loaded. */
export type BridgeState = 'waiting' | 'registered' | 'ready'

export interface BridgeOptions {
  /** Posts a message to the configurator. Throws on failure. */
  readonly send: (message: PageMessage) => void
  readonly onState: (state: BridgeState) => void
  /** Called with the loading progress of the configurator, in percent. */
  readonly onProgress: (percent: number) => void
  readonly onGuestSession: (guestId: string) => void
  /** Called with the unchanged cart lines from the configurator. */
  readonly onAddToCart: (lines: unknown) => void
}

export interface Bridge {
  /** Handles a message from the configurator, which may have any type. */
  receive(message: unknown): void
  /** Sends a message, or queues it until the configurator is ready. Ignores a message that is already queued. */
  post(message: PageMessage): void
  /** Clears the queue. Called when the page closes. */
  close(): void
}

/**
 * Creates the state machine that exchanges messages with the configurator. It does not access the window (BLDR-05 to
 * BLDR-09).
 */
export function createBridge(options: BridgeOptions): Bridge {
  const queue = new Map<string, PageMessage>()
  let state: BridgeState = 'waiting'
  let retry: ReturnType<typeof setTimeout> | undefined
  let progress = 0

  function become(next: BridgeState): void {
    state = next
    options.onState(next)
  }

  function flush(): void {
    if (state !== 'ready' || retry !== undefined) return
    for (const [key, message] of queue) {
      try {
        options.send(message)
      } catch {
        // Also queues later messages, to preserve the order.
        retry = setTimeout(() => {
          retry = undefined
          flush()
        }, RETRY_MS)
        return
      }
      queue.delete(key)
    }
  }

  function warn(text: string): void {
    // oxlint-disable-next-line no-console -- BLDR-14, BLDR-15: for developers of the configurator
    console.warn(`Configurator: ${text}`)
  }

  const handlers: Readonly<Record<string, (message: Readonly<Record<string, unknown>>) => void>> = {
    announce() {
      progress = 0
      become('registered')
    },
    progress({ percent }) {
      if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100)) {
        warn('a progress message has no percentage.')
      } else if (percent !== progress) {
        progress = percent
        options.onProgress(percent)
      }
    },
    loaded() {
      if (state === 'waiting') {
        warn('it reported that it is loaded before it announced itself.')
        return
      }
      if (state === 'registered') become('ready')
      flush()
    },
    guestSession({ guestId }) {
      if (isGuestSessionId(guestId)) {
        options.onGuestSession(guestId)
        return
      }
      // oxlint-disable-next-line no-console -- BLDR-12; the message does not contain the ID
      console.error('Configurator: a guest session id that does not begin with gid_ was rejected.')
    },
    addToCart({ items }) {
      options.onAddToCart(items)
    },
  }

  return {
    receive(message) {
      if (typeof message !== 'object' || message === null) {
        warn('a message that is not an object was ignored.')
        return
      }
      const { type } = message as { readonly type?: unknown }
      if (typeof type !== 'string' || type === '') {
        warn('a message without a type was ignored.')
        return
      }
      const handle = Object.hasOwn(handlers, type) ? handlers[type] : undefined
      if (handle === undefined) warn(`a message of the unknown type "${type.slice(0, 40)}" was ignored.`)
      else handle(message as Readonly<Record<string, unknown>>)
    },
    post(message) {
      const key = JSON.stringify(message)
      if (!queue.has(key)) queue.set(key, message)
      flush()
    },
    close() {
      clearTimeout(retry)
      queue.clear()
      state = 'waiting'
    },
  }
}
