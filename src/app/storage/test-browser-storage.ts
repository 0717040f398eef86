import { vi } from 'vitest'

/** A browser's storage and its window's events, empty; for tests in Node of what stores by `storedItems`. */
export function stubBrowserStorage(): { readonly session: Map<string, string>; readonly local: Map<string, string> } {
  const [session, local] = [new Map<string, string>(), new Map<string, string>()]
  const window = new EventTarget()
  vi.stubGlobal('sessionStorage', storageOver(session))
  vi.stubGlobal('localStorage', storageOver(local))
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
  vi.stubGlobal('scrollTo', () => undefined)
  return { session, local }
}

function storageOver(stored: Map<string, string>): Partial<Storage> {
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

/** What a tab hears when another one has changed a stored item. */
export function changeElsewhere(key: string | null): void {
  dispatchEvent(Object.assign(new Event('storage'), { key }))
}
