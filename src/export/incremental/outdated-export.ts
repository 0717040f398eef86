import type { Environment } from '#environment/environment.ts'
import { hashCode } from '../bundle/bundle-cache.ts'
import { hashSettings, readBuildCache } from './build-cache.ts'

/**
 * Returns what has changed since an export was built: its code, its settings, or both. Returns an empty list if the
 * export is up to date or has no build cache (JRNY-149).
 */
export async function listOutdatedInputs(
  folder: string,
  projectFolder: string,
  environment: Environment,
): Promise<string[]> {
  const cache = await readBuildCache(folder)
  if (cache === undefined) return []
  return [
    ...(cache.code === hashCode(projectFolder) ? [] : ['the code of the shop']),
    ...(cache.settings === hashSettings(environment) ? [] : ['the settings of the environment']),
  ]
}
