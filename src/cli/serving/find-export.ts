import { resolve } from 'node:path'
import type { Environment } from '#environment/environment.ts'

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
