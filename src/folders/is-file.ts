import { statSync } from 'node:fs'

/** Returns whether a path, or the target of a link, is a file. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
