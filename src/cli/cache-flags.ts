import { resolve } from 'node:path'
import type { Command } from 'commander'

export interface CacheFlags {
  /** Absolute path of the folder for bundles and temporary files, or undefined for the project's folder. */
  readonly folder: string | undefined
  /** Whether the cache and the previous export are ignored. */
  readonly isIgnored: boolean
}

/**
 * Adds `--cache` and `--no-cache` to a command. Call the returned function in its action. Commander stores both in one
 * value, even though one names the folder and the other ignores its content.
 */
export function addCacheFlags(command: Command): () => CacheFlags {
  let folder: string | undefined
  let isIgnored = false
  command
    .option('--cache <folder>', 'folder for bundles and temporary files (default: .cache)')
    .option('--no-cache', 'render everything, ignoring the previous export')
    .on('option:cache', (value: string) => (folder = resolve(value)))
    .on('option:no-cache', () => (isIgnored = true))
  return () => ({ folder, isIgnored })
}
