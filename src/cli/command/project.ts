import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The project folder. Pages, fixtures, and environment files are resolved from here instead of the working directory.
 */
export const projectFolder: string = join(import.meta.dirname, '../../..')

/** Returns the project's version and the Node range required by its TypeScript sources, such as `>=22.19`. */
export function readProjectPackage(): {
  readonly version: string
  readonly devEngines: { readonly runtime: { readonly version: string } }
} {
  return JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as ReturnType<typeof readProjectPackage>
}
