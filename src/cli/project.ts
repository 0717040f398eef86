import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the project: pages, fixtures and environment files are found from here, not from where one stands. */
export const projectFolder: string = join(import.meta.dirname, '../..')

/** Returns the project's version and the Node range that its TypeScript sources need, as `>=22.19`. */
export function projectPackage(): {
  readonly version: string
  readonly devEngines: { readonly runtime: { readonly version: string } }
} {
  return JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as ReturnType<typeof projectPackage>
}
