import type { Environment } from '#environment/environment.ts'
import type { Shard } from '#environment/shard.ts'
import type { ClientOptions } from '#live/client.ts'
import type { BuildPhase } from './phases.ts'

/** An API that runs inside this process. */
export interface EmbeddedApi {
  readonly fetch: typeof fetch
  /** Folder served as `/uploads`, because the images are part of the export. */
  readonly mediaFolder: string
}

export interface BuildOptions {
  readonly environment: Environment
  /** Absolute path of the export. */
  readonly out: string
  /** The folder that contains `pages/` and `vite.config.ts`. */
  readonly projectFolder: string
  /** Folder for bundles and temporary files. */
  readonly cacheFolder: string
  /** Opens an API in this process. If omitted, requests go over the network. */
  readonly embeddedApi?: (() => Promise<EmbeddedApi>) | undefined
  /** Whether to render and bundle everything, ignoring the previous export and the cache. */
  readonly noCache: boolean
  /** Whether a failed CMS request causes a warning and an empty default page instead of failing the build. */
  readonly allowEmpty: boolean
  /** The shard to build and the current commit, or undefined to build all pages. */
  readonly shard: (Shard & { readonly commit: string | null }) | undefined
  /** Credentials and concurrency for API requests. */
  readonly requestOptions?: ClientOptions | undefined
  readonly signal: AbortSignal
  /** Runs the phases in order and shows their progress. */
  readonly runPhases: (phases: readonly BuildPhase[]) => Promise<void>
}
