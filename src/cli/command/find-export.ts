import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/**
 * Returns the folder of an export: the one of `--dir`, or the default of the environment.
 * @param env value of `--env`, which is the name or the path of a file
 * @param alternative another next step than a build
 * @throws {StorefrontError} if the folder has no export.
 */
export async function findExport(
  environment: Environment,
  env: string,
  dir?: string,
  alternative = 'set --dir to the folder of an export',
): Promise<string> {
  const { assertExport } = await import('#export/write/export-folder.ts')
  const folder = resolve(dir ?? `dist/${environment.name}`)
  await assertExport(folder, { next: getMissingExportNext(env, alternative) })
  return folder
}

/** Returns the next step for a command that finds no export. */
export function getMissingExportNext(env: string, alternative = 'set --dir to the folder of an export'): string {
  return `Run "npx storefront build --env ${env}" in this folder first, or ${alternative}.`
}

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
