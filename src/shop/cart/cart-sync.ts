export interface CartSync {
  /** Notifies other tabs of the shop that the cart has changed. */
  announceChange(): void
  /** Registers a callback for changes made in another tab. */
  onChangeElsewhere(changed: () => void): void
}

/** Synchronizes the cart between browser tabs. Opens the channel on first use, which prerendering never does. */
export function createCartSync(): CartSync {
  let opened: BroadcastChannel | undefined

  function channel(): BroadcastChannel | undefined {
    try {
      opened ??= new BroadcastChannel('storefront-cart')
    } catch {
      // Firefox throws if cookies are blocked. In that case, this tab's cart is not synchronized.
    }
    return opened
  }

  return {
    announceChange: () => channel()?.postMessage('changed'),
    onChangeElsewhere: (changed) => channel()?.addEventListener('message', changed),
  }
}
