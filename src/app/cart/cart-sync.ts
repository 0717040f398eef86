export interface CartSync {
  /** Notifies the shop's other tabs that the cart has changed. */
  announceChange(): void
  /** Registers a function to call when another tab has changed the cart. */
  onChangeElsewhere(changed: () => void): void
}

/** Creates the channel that synchronizes the cart between browser tabs. */
export function createCartSync(): CartSync {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('storefront-cart')
  } catch {
    // Firefox throws if cookies are blocked. The cart of this tab is then not synchronized.
  }
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its origin
    announceChange: () => channel?.postMessage('changed'),
    onChangeElsewhere: (changed) => channel?.addEventListener('message', changed),
  }
}
