import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Matches the URL of a file in a style sheet. */
const FILE_URL = /url\(\s*["']?(?!data:|https?:|\/\/|#)([^"')]+?)["']?\s*\)/g

/**
 * Checks that the fonts and images of the style sheets in a bundle exist. Vite keeps a URL that it cannot resolve, such
 * as that of a font whose package is not installed.
 * @throws {StorefrontError} if a file is missing.
 */
export async function assertStyleFiles(client: string): Promise<void> {
  const missing = new Set<string>()
  for await (const name of glob('**/*.css', { cwd: client })) {
    const style = await readFile(join(client, name), 'utf8')
    for (const [, url = ''] of style.matchAll(FILE_URL)) {
      const path = decodeURI(url.replace(/[?#].*$/, ''))
      const file = path.startsWith('/') ? join(client, path) : join(client, dirname(name), path)
      if (!existsSync(file)) missing.add(url)
    }
  }
  if (missing.size === 0) return
  throw new StorefrontError({
    kind: 'usage',
    message: `The style sheets use files that do not exist: ${[...missing].join(', ')}.`,
    next: 'Install the package that contains them, such as a font, or correct the URL in the CSS file.',
  })
}
