import { saveBuildCache } from '../incremental/build-cache.ts'
import { toDiskError } from '../publish/disk-failure.ts'
import { assertExport, saveManifest } from '../publish/manifest.ts'
import { openStagingFolder } from '../publish/staging-folder.ts'
import { movePages } from './move-pages.ts'
import { moveSharedFiles } from './move-shared-files.ts'
import type { MoveTarget } from './moved-environment.ts'
import { openMove } from './open-move.ts'

export interface MoveOptions extends MoveTarget {
  /** Absolute path of the export. */
  readonly folder: string
  readonly signal: AbortSignal
}

export interface MoveSummary {
  readonly site: string
  readonly apiUrl: string
  readonly pages: number
  /** Number of pages whose HTML changed. */
  readonly rewrittenPages: number
  /** Folders that could not be removed. */
  readonly remaining: readonly string[]
}

/**
 * Moves an export to another URL or API without a build (BUILD-82). Updates settings, policies, host rules, canonical
 * URLs, sitemap, and robots.txt in one step. Changes nothing on failure. Applies an edited `env.js` to the policies.
 * @throws {StorefrontError} if the folder is not an export, or the moved export would be invalid.
 */
export async function moveExport({ folder, api, site, signal }: MoveOptions): Promise<MoveSummary> {
  await assertExport(folder, { next: 'Pass the folder of an export, or create one with "npx storefront build".' })
  try {
    const staging = await openStagingFolder(folder)
    try {
      const move = await openMove(staging, { api, site })
      const { cache, layoutFiles } = await moveSharedFiles(move)
      const { pages, rewritten } = await movePages(move, layoutFiles, signal)
      signal.throwIfAborted()
      await saveBuildCache(staging.path, cache)
      const { environment } = move
      await saveManifest(staging.path, {
        ...move.manifest,
        ...(move.manifest.deployment && { deployment: { ...move.manifest.deployment, site: environment.site } }),
        pages,
      })
      await staging.swapIn()
      return {
        site: environment.site,
        apiUrl: environment.settings.API_BASE_URL,
        pages: pages.length,
        rewrittenPages: rewritten,
        remaining: staging.remaining,
      }
    } finally {
      staging.discard()
    }
  } catch (error) {
    throw toDiskError(error, { out: folder, isFixed: true })
  }
}
