import { readdir, stat } from 'node:fs/promises'
import { StorefrontError } from '#errors/storefront-error.ts'
import { pathExists } from '#folders/replace-folder.ts'

const FLAGS = { export: '--out', cache: '--cache' } as const

/**
 * Checks that a folder is missing, empty, or was written by storefront.
 * @param isStorefront returns whether storefront wrote the folder with these entries
 * @throws {StorefrontError} if it is a file, or has other content.
 */
export async function assertStorefrontFolder(
  folder: string,
  kind: keyof typeof FLAGS,
  isStorefront: (names: readonly string[]) => boolean,
): Promise<void> {
  if (!(await pathExists(folder))) return
  if (!(await stat(folder)).isDirectory()) {
    throw new StorefrontError({
      kind: 'usage',
      message: `${folder} is a file, not a folder, so it was not changed.`,
      next: `Move it, or choose another folder with ${FLAGS[kind]}.`,
    })
  }
  const names = await readdir(folder)
  if (names.length === 0 || isStorefront(names)) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${folder} exists but is not a storefront ${kind}, so it was not changed.`,
    next: `Choose another folder with ${FLAGS[kind]}.`,
  })
}
