export interface CartSync {
  /** Notifies the shop's other tabs that the cart changed, so that they reload it. */
  announceChange(): void
  /** Called when another tab changed the cart. */
  onChangeElsewhere(changed: () => void): void
}

/** Creates the channel between the carts of the browser's tabs. */
export function createCartSync(): CartSync {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('storefront-cart')
  } catch {
    // Firefox throws if cookies are blocked. The tab then does not synchronize its cart.
  }
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its origin
    announceChange: () => channel?.postMessage('changed'),
    onChangeElsewhere: (changed) => channel?.addEventListener('message', changed),
  }
}
