import { vi } from 'vitest'

/** Stubs empty browser storage and the window's events, for Node tests of code that uses `storedItems`. */
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

/** Dispatches the event for an item changed in another tab. */
export function changeInOtherTab(key: string | null): void {
  dispatchEvent(Object.assign(new Event('storage'), { key }))
}
