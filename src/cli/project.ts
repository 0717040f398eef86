import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the project: pages, fixtures and environment files are found from here, not from where one stands. */
export const projectFolder: string = join(import.meta.dirname, '../..')

export function packageVersion(): string {
  const text = readFileSync(join(projectFolder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
