import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { DEFAULT_SETTINGS_FILE, type RuntimeSettings } from '#environment/runtime-settings.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { usesCompressedCopies } from '../hosts/host-files.ts'
import type { BuildCache } from '../incremental/build-cache.ts'
import type { ExportManifest } from '../publish/manifest.ts'
import { readSettings } from '../publish/settings-file.ts'
import type { StagingFolder } from '../publish/staging-folder.ts'
import { createMovedEnvironment, type MoveTarget } from './moved-environment.ts'
import type { PageUrls } from './rewrite-urls.ts'

/** An export in its folder and the folder for the moved export. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly manifest: ExportManifest
  readonly cache: BuildCache
  readonly environment: Environment
  readonly hasCopies: boolean
  readonly urls: { readonly before: PageUrls; readonly after: PageUrls }
}

/**
 * Reads the export in the output folder and its new environment.
 * @throws {StorefrontError} if the format of its files is unknown, or the new environment would be invalid.
 */
export async function openMove({ last, path: to }: StagingFolder, target: MoveTarget): Promise<Move> {
  const { folder: from, manifest, notes: cache } = last
  if (manifest === undefined || cache === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `${from} has no build cache, so the files of the export are unknown.`,
      next: 'Move the complete folder of a build, or build the export with the new URLs.',
    })
  }
  const current = await readSettings(from)
  const ofPages = await readDefaultSettings(from, current)
  const environment = createMovedEnvironment(from, manifest, { ofPages, current }, target)
  const before = { site: manifest.deployment?.site ?? '', media: ofPages.MEDIA_BASE_URL }
  const after = { site: environment.site, media: environment.settings.MEDIA_BASE_URL }
  const hasCopies = usesCompressedCopies(environment.HOST)
  return { from, to, manifest, cache, environment, hasCopies, urls: { before, after } }
}

/** Returns the settings with which the pages were built. */
async function readDefaultSettings(folder: string, current: RuntimeSettings): Promise<RuntimeSettings> {
  const text = await readFile(join(folder, DEFAULT_SETTINGS_FILE), 'utf8')
  return { ...current, ...(JSON.parse(text) as RuntimeSettings) }
}
