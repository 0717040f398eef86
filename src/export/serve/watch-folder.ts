import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join, sep } from 'node:path'

/** Several files change at once when an editor writes; they count as one change. */
const DEBOUNCE_MS = 50

/**
 * Tells of what changes below a folder, from the moment of the call on. Each folder inside is watched by itself: Node's
 * recursive watching loses a file that an editor puts another one in the place of.
 * @returns what ends the watching.
 */
export function watchFolder(folder: string, onChange: () => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  const watchAll = (): void => {
    for (const path of [folder, ...foldersIn(folder)]) {
      if (!watchers.has(path)) watchers.set(path, watch(path, onEventIn(path)))
    }
  }
  const unwatch = (path: string): void => {
    for (const [watched, watcher] of watchers) {
      if (watched !== path && !watched.startsWith(path + sep)) continue
      watcher.close()
      watchers.delete(watched)
    }
  }
  const onEventIn = (path: string) => (event: string, name: string | null) => {
    // What was renamed or removed, or is new under the name of something that was.
    if (event === 'rename' && name !== null) unwatch(join(path, name))
    clearTimeout(timer)
    timer = setTimeout(() => {
      try {
        watchAll()
      } catch {
        // A folder went while it was read; the one above it tells of that, too.
      }
      onChange()
    }, DEBOUNCE_MS)
  }
  watchAll()
  return () => {
    clearTimeout(timer)
    unwatch(folder)
  }
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
}
