/** Tells the shop's other tabs that the cart changed, so that they fetch it again. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('storefront-cart')

export function announceCartChange(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel?.postMessage('changed')
}

/** Calls back when another tab changed the cart. */
export function onCartChangeElsewhere(changed: () => void): void {
  channel?.addEventListener('message', changed)
}
