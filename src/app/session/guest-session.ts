import { readStored, writeStored } from '../storage/browser-storage.ts'

/** The configurator's own id of a guest; it is not the guest token of the cart (OPEN-099). */
const KEY = 'guestSessionId'

export function storedGuestSession(): string | null {
  return readStored(() => localStorage, KEY)
}

export function storeGuestSession(guestId: string): void {
  writeStored(() => localStorage, KEY, guestId)
}
