export interface CartSync {
  /** Tells the shop's other tabs that the cart changed, so that they fetch it again. */
  announceChange(): void
  /** Calls back when another tab changed the cart. */
  onChangeElsewhere(changed: () => void): void
}

/** The line between the carts of the browser's tabs. */
export function createCartSync(): CartSync {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('storefront-cart')
  } catch {
    // Firefox forbids it where it forbids cookies. The tab has its cart for itself then.
  }
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    announceChange: () => channel?.postMessage('changed'),
    onChangeElsewhere: (changed) => channel?.addEventListener('message', changed),
  }
}
