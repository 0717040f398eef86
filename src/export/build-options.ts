import type { Environment } from '#environment/environment.ts'
import type { BuildPhase } from './phases.ts'
import type { Shard } from './plan/shard.ts'

/** An API within this process. */
export interface EmbeddedApi {
  readonly fetch: typeof fetch
  /** Folder whose files become `/uploads`: pictures come with the export. */
  readonly mediaFolder: string
}

export interface BuildOptions {
  readonly environment: Environment
  /** Absolute path of the export. */
  readonly out: string
  /** Where `pages/` and `vite.config.ts` are. */
  readonly projectFolder: string
  /** Opens an API within this process, where there is one; else the network leads to it. */
  readonly embeddedApi?: (() => Promise<EmbeddedApi>) | undefined
  /** Renders everything anew, and bundles anew, whatever could be reused. */
  readonly noCache: boolean
  /** Whether a CMS page whose call fails shows its empty default and is a warning, instead of stopping the build. */
  readonly allowEmpty: boolean
  /** Removes the files in the place of the export that no build made, instead of carrying them over (BUILD-38). */
  readonly prune: boolean
  /** Builds and compares, and publishes nothing (BUILD-39). */
  readonly dryRun: boolean
  /** Hears, before the work begins, of the files that pruning will remove. */
  readonly listPruned: (files: readonly string[]) => void
  /** The share of the pages to render, and the commit that is checked out; all pages when undefined. */
  readonly shard: (Shard & { readonly commit: string | null }) | undefined
  readonly signal: AbortSignal
  /** Runs the phases in order; a terminal shows them as they go. */
  readonly runPhases: (phases: readonly BuildPhase[]) => Promise<void>
}
