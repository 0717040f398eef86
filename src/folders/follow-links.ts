import { lstat, readlink, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'

/**
 * Resolves the symbolic links in a path whose last segments may not exist yet, so that the target of a link is
 * replaced instead of the link.
 * @throws {StorefrontError} if a link leads back to itself.
 */
export async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ELOOP') {
      throw new StorefrontError({
        kind: 'usage',
        message: `${path} is a symbolic link that leads back to itself.`,
        next: 'Remove the link, or choose another path.',
        cause: error,
      })
    }
    if (code !== 'ENOENT') return path
    const isLink = await lstat(path).then(
      (found) => found.isSymbolicLink(),
      () => false,
    )
    return isLink ? followLinks(resolve(dirname(path), await readlink(path))) : path
  }
}
