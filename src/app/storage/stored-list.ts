import * as z from 'zod/mini'
import { type StoredItems, storedItems, type StoredKey } from './stored-items.ts'

/** A stored item that is a list, the newest entry first. */
export interface StoredList<Entry> {
  /** The stored text; null where there is none. */
  text(): string | null
  /** The entries of such a text, without garbage. */
  read(text: string | null): readonly Entry[]
  /** Puts an entry first, in place of an earlier one of the same name; the oldest goes where there are too many. */
  add(entry: Entry): void
  remove(entry: Entry): void
  clear(): void
  /** Calls back when the list may have changed, here or in another tab. @returns the function that ends it. */
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
  /** Of one entry. */
  readonly schema: z.ZodMiniType<Entry>
  /** What entries are told apart by. */
  readonly nameOf: (entry: Entry) => string
  /** How many entries are stored. */
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
