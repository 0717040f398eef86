import { StorefrontError } from '#errors/storefront-error.ts'

/** Vite cuts paths at `#` and `?` and treats `*` as a pattern. vike decodes `%20` when it imports page settings. */
const UNSUPPORTED = ['%', '#', '?', '*']

/**
 * Checks that Vite and vike support the project's path.
 * @throws {StorefrontError} that names the unsupported characters.
 */
export function assertProjectPath(projectFolder: string): void {
  const found = UNSUPPORTED.filter((character) => projectFolder.includes(character))
  if (found.length === 0) return
  const named = found.map((character) => `"${character}"`).join(' and ')
  throw new StorefrontError({
    kind: 'external',
    message: `Vite and vike do not support a project path that contains ${named}: ${projectFolder}`,
    next: 'Move the project to another folder. Exports in this folder can still be served and tested.',
  })
}
