import type { Environment } from '#environment/environment.ts'
import { hashCode, hashFixtures } from '../bundle/hash-sources.ts'
import { type BuildCache, hashSettings, readBuildCache } from './build-cache.ts'

/**
 * Returns what has changed since an export was built: its code, its settings, or the fixtures from which the mock had
 * its data. Returns an empty list if the export is up to date or has no build cache.
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
    ...(hasSameFixtures(cache, projectFolder, environment) ? [] : ['the fixtures']),
  ]
}

function hasSameFixtures({ fixtures }: BuildCache, projectFolder: string, { api }: Environment): boolean {
  return api === 'live' || fixtures === hashFixtures(projectFolder)
}
