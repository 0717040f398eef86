import * as z from 'zod/mini'
import { type StoredItems, storedItems, type StoredKey } from './stored-items.ts'

/** A stored item that contains a list, newest entry first. */
export interface StoredList<Entry> {
  /** Returns the stored text, or null without one. */
  text(): string | null
  /** Returns the valid entries of a stored text. */
  read(text: string | null): readonly Entry[]
  /** Adds an entry at the front and replaces any entry with the same key. Removes the oldest entry above the limit. */
  add(entry: Entry): void
  remove(entry: Entry): void
  clear(): void
  /**
   * Registers a callback for possible changes of the list, in this or another tab.
   * @returns a function that removes the listener.
   */
  onChange(changed: () => void): () => void
}

export function createStoredList<Entry>({
  key,
  schema,
  nameOf,
  max: most,
  items = storedItems,
}: {
  readonly key: StoredKey
  readonly schema: z.ZodMiniType<Entry>
  /** Returns the key that identifies an entry. */
  readonly nameOf: (entry: Entry) => string
  /** Maximum number of stored entries. */
  readonly max: number
  readonly items?: StoredItems
}): StoredList<Entry> {
  const text = (): string | null => items.read(key)

  function read(stored: string | null): readonly Entry[] {
    try {
      const entries = JSON.parse(stored ?? '[]') as unknown
      return Array.isArray(entries) ? entries.flatMap((entry) => z.safeParse(schema, entry).data ?? []) : []
    } catch {
      return []
    }
  }

  function without(entry: Entry): readonly Entry[] {
    return read(text()).filter((other) => nameOf(other) !== nameOf(entry))
  }

  function write(entries: readonly Entry[]): void {
    items.write(key, entries.length === 0 ? null : JSON.stringify(entries.slice(0, most)))
  }

  return {
    text,
    read,
    add: (entry) => write([entry, ...without(entry)]),
    remove: (entry) => write(without(entry)),
    clear: () => write([]),
    onChange(changed) {
      items.changes.addEventListener(key, changed)
      addEventListener('storage', changed)
      return () => {
        items.changes.removeEventListener(key, changed)
        removeEventListener('storage', changed)
      }
    },
  }
}
