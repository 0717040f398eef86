import type { StoredItems, StoredKey } from './stored-items.ts'

/**
 * Registers a callback for possible changes of an item, in this or another tab.
 * @returns a function that removes the listener.
 */
export function onItemChange(items: StoredItems, key: StoredKey, changed: () => void): () => void {
  function changedElsewhere(event: StorageEvent): void {
    if (event.key === key) changed()
  }
  items.changes.addEventListener(key, changed)
  addEventListener('storage', changedElsewhere)
  return () => {
    items.changes.removeEventListener(key, changed)
    removeEventListener('storage', changedElsewhere)
  }
}
