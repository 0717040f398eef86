import { existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForLock } from '#folders/lock.ts'
import { BUNDLE_INFO, type BundleInfo } from './bundle-info.ts'
import type { BundleJob } from './bundle-process.ts'
import { hashCode } from './hash-sources.ts'
import { assertProjectPath } from './project-path.ts'
import { runInChild } from './run-in-child.ts'

const PREFIX = 'bundle-'
/** Folder of the bundle that is being created, and of the copied settings of pages. */
const DRAFT = 'unfinished-bundle'
/** Maximum number of cached bundles, enough for a few branches. */
const CACHED_BUNDLES = 4

/** The bundled shop. Its browser files may not have compressed copies yet. */
export interface Bundle extends BundleInfo {
  readonly path: string
  /** Hash of all inputs of the bundle and the pages, except data. */
  readonly code: string
  /** Whether this build created the bundle, instead of an earlier build of the same code. */
  readonly made: boolean
  /** Milliseconds taken to create or find the bundle. */
  readonly milliseconds: number
}

/**
 * Returns the bundle of the current code, from the cache if the code is unchanged. Builds of the same project take
 * turns, so that only one of them creates it.
 * @throws {StorefrontError} if the shop's code cannot be bundled.
 */
export async function bundleShop(options: {
  readonly projectFolder: string
  readonly cacheFolder: string
  readonly noCache: boolean
  readonly signal: AbortSignal
}): Promise<Bundle> {
  const { projectFolder, cacheFolder, noCache, signal } = options
  assertProjectPath(projectFolder)
  const started = performance.now()
  mkdirSync(cacheFolder, { recursive: true })
  const release = await waitForLock(join(cacheFolder, 'bundling.lock'), signal)
  try {
    const code = hashCode(projectFolder)
    const { path, made } = await cachedBundle(cacheFolder, code, noCache, async () => {
      const job: BundleJob = { projectFolder, bundleFolder: join(cacheFolder, DRAFT, 'bundle') }
      await rm(join(cacheFolder, DRAFT), { recursive: true, force: true })
      await runInChild(join(import.meta.dirname, 'bundle-process.ts'), job, { signal })
      return job.bundleFolder
    })
    const facts = JSON.parse(await readFile(join(path, BUNDLE_INFO), 'utf8')) as BundleInfo
    return { path, code, made, milliseconds: Math.round(performance.now() - started), ...facts }
  } finally {
    release()
  }
}

/** Returns the cached bundle, or calls `make` and caches the result. */
async function cachedBundle(
  cacheFolder: string,
  code: string,
  noCache: boolean,
  make: () => Promise<string>,
): Promise<{ readonly path: string; readonly made: boolean }> {
  const path = join(cacheFolder, PREFIX + code.slice(0, 16))
  // Bundling writes this file last.
  const isComplete = (): boolean => existsSync(join(path, BUNDLE_INFO))
  if (!noCache && isComplete()) {
    const now = new Date()
    // Another user's bundle can be used, but its modification time cannot be updated.
    await utimes(path, now, now).catch(() => {})
    return { path, made: false }
  }
  const made = await make()
  // An earlier bundle of the same code is incomplete, or is replaced because of `noCache`.
  await rm(path, { recursive: true, force: true })
  await rename(made, path)
  await rm(join(cacheFolder, DRAFT), { recursive: true, force: true })
  await removeOldest(cacheFolder)
  return { path, made: true }
}

async function removeOldest(cacheFolder: string): Promise<void> {
  const names = (await readdir(cacheFolder)).filter((name) => name.startsWith(PREFIX))
  const dated = await Promise.all(
    names.map(async (name) => ({ path: join(cacheFolder, name), used: (await stat(join(cacheFolder, name))).mtimeMs })),
  )
  const oldest = dated.toSorted((one, other) => other.used - one.used).slice(CACHED_BUNDLES)
  await Promise.all(oldest.map(({ path }) => rm(path, { recursive: true, force: true }).catch(() => {})))
}
