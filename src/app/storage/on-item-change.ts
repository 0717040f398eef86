import type { StoredItems, StoredKey } from './stored-items.ts'

/**
 * Calls back when an item may have changed, here or in another tab.
 * @returns the function that ends it.
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
