export interface CartSync {
  /** Notifies other tabs of the shop that the cart has changed. */
  announceChange(): void
  /** Registers a callback for changes made in another tab. */
  onChangeElsewhere(changed: () => void): void
}

/** Creates the channel that synchronizes the cart between browser tabs. */
export function createCartSync(): CartSync {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('storefront-cart')
  } catch {
    // Firefox throws if cookies are blocked. In that case, this tab's cart is not synchronized.
  }
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its origin
    announceChange: () => channel?.postMessage('changed'),
    onChangeElsewhere: (changed) => channel?.addEventListener('message', changed),
  }
}
