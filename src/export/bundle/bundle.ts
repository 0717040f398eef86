import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from 'vike/api'
import type { InlineConfig, Manifest, Plugin } from 'vite'
import { explainSystemError } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { assertStyleFiles } from './assert-style-files.ts'
import { bundleShopModule } from './shop-module.ts'

/** Returns Vite's options for a single run. `vite.config.ts` contains all others. */
function viteConfig(projectFolder: string, bundleFolder: string, plugins: Plugin[]): InlineConfig {
  return {
    root: projectFolder,
    logLevel: 'warn',
    plugins,
    build: { outDir: bundleFolder, emptyOutDir: true, manifest: true },
  }
}

/**
 * Copies the settings of pages, so that the project may be read-only: vike writes temporary files next to them, and Vite
 * to node_modules. Everything else is a link to the project.
 */
async function copySettings(projectFolder: string, root: string): Promise<void> {
  // The copy may be in a folder that git ignores.
  process.env['VIKE_CRAWL'] = '{git:false}'
  await mkdir(join(root, 'node_modules'), { recursive: true })
  for (const name of ['pages', 'renderer']) await cp(join(projectFolder, name), join(root, name), { recursive: true })
  const packages = (await readdir(join(projectFolder, 'node_modules'))).filter((name) => name !== '.vite-temp')
  const others = ['package.json', 'tsconfig.json', 'vite.config.ts', 'src', 'fixtures']
  for (const path of [...others, ...packages.map((name) => join('node_modules', name))])
    await symlink(join(projectFolder, path), join(root, path))
}

/** Excludes vike's server code, which an export does not use. */
const clientOnly: Plugin = {
  name: 'storefront:client-only',
  config: () => ({
    builder: {
      async buildApp({ build: buildOne, environments: { client } }) {
        if (client !== undefined) await buildOne(client)
      },
    },
  }),
}

/**
 * Bundles the shop for browsers into `client` and for rendering into `server`.
 * @throws {StorefrontError} if the shop's code cannot be bundled.
 */
export async function bundleModules(projectFolder: string, bundleFolder: string): Promise<Manifest> {
  // Ignores the caller's NODE_ENV, which could select React's development build.
  process.env['NODE_ENV'] = 'production'
  const client = join(bundleFolder, 'client')
  async function bundleClient(): Promise<Manifest> {
    const root = join(dirname(bundleFolder), 'source')
    await copySettings(projectFolder, root)
    // vike reads an absolute path outside the first folder of the working directory as a relative one.
    process.chdir(root)
    await build({ viteConfig: viteConfig(root, bundleFolder, [clientOnly]) })
    const file = join(client, '.vite/manifest.json')
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
    await rm(dirname(file), { recursive: true })
    await assertStyleFiles(client)
    return manifest
  }
  try {
    const [manifest] = await Promise.all([bundleClient(), bundleShopModule(projectFolder, bundleFolder)])
    return manifest
  } catch (cause) {
    if (cause instanceof StorefrontError) throw cause
    if (explainSystemError(cause) !== undefined) throw cause
    const reason = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause))
    throw new StorefrontError({
      kind: 'usage',
      message: `The shop cannot be bundled: ${reason}`,
      next: 'Fix the error in the source code.',
      cause,
    })
  }
}
