import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from 'vike/api'
import type { InlineConfig, Manifest } from 'vite'
import { StorefrontError } from '#errors/storefront-error.ts'
import { compressFolder } from '../publish/compressed-copies.ts'
import { shopModule } from './shop-module.ts'

/** Vite's settings for one run; the rest is in `vite.config.ts`. */
function viteConfig(projectFolder: string, bundleFolder: string): InlineConfig {
  return {
    root: projectFolder,
    logLevel: 'warn',
    plugins: [shopModule(projectFolder)],
    build: { outDir: bundleFolder, emptyOutDir: true, manifest: true },
  }
}

/**
 * Bundles the shop for browser and rendering into `client` and `server` below a folder, which must lie within the
 * project, where the server's bundle finds the packages it imports.
 * @throws {StorefrontError} when the shop's code cannot be bundled.
 */
export async function bundle(projectFolder: string, bundleFolder: string): Promise<Manifest> {
  // An export is for shoppers, whatever the caller's own setting: with another one React comes in its slow form.
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ viteConfig: viteConfig(projectFolder, bundleFolder) })
  } catch (cause) {
    const reason = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause))
    throw new StorefrontError({
      kind: 'usage',
      message: `The shop cannot be bundled: ${reason}`,
      next: 'mend the code that it names.',
      cause,
    })
  }
  await compressFolder(join(bundleFolder, 'client'))
  // vike moves Vite's manifest out of the client's folder.
  return JSON.parse(await readFile(join(bundleFolder, 'assets.json'), 'utf8')) as Manifest
}
