import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'

/** Milliseconds in which changes are combined, because editors change several files in a row. */
const DEBOUNCE_MS = 50

/**
 * Reports changes below a folder from the moment of the call, including its replacement with another folder. Watches
 * each subfolder separately because Node's recursive watching loses files that an editor replaces by renaming.
 * @returns a function that stops watching.
 */
export function watchFolder(watched: string, onChange: () => void): () => void {
  const folder = resolve(watched)
  const parent = dirname(folder)
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  const watchAll = (): void => {
    for (const path of [parent, folder, ...foldersIn(folder)]) {
      if (!watchers.has(path)) watchers.set(path, watch(path, onEventIn(path)))
    }
  }
  const unwatch = (path: string): void => {
    for (const [other, watcher] of watchers) {
      if (other !== path && !other.startsWith(path + sep)) continue
      watcher.close()
      watchers.delete(other)
    }
  }
  const onEventIn = (path: string) => (event: string, name: string | null) => {
    if (path === parent && name !== basename(folder)) return
    // An entry was renamed, removed, or recreated with the same name.
    if (event === 'rename' && name !== null) unwatch(join(path, name))
    clearTimeout(timer)
    timer = setTimeout(() => {
      try {
        watchAll()
      } catch {
        // The folder was removed while it was being read, which its parent also reports.
      }
      onChange()
    }, DEBOUNCE_MS)
  }
  watchAll()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
}
