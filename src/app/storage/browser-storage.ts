/**
 * Reads and writes that survive a browser whose storage is switched off or full: the shop then remembers for this
 * page only.
 */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Writes a value, or removes it when it is null. False when the browser refused. */
export function writeStored(storage: () => Storage, key: string, value: string | null): boolean {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}
