import { writeFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, dirname, relative } from 'node:path'
import { BUNDLE_INFO, type BundleInfo } from './bundle-info.ts'
import { bundleModules } from './bundle.ts'
import { measureFirstLoad } from './first-load.ts'
import { getPageAssets, withIntegrity } from './page-assets.ts'
import { receiveJob } from './run-in-child.ts'

export interface BundleJob {
  readonly projectFolder: string
  readonly bundleFolder: string
}

// Runs in a separate process to free the memory used for bundling, and because vike's runtime and Vite cannot share a
// process.
receiveJob(async ({ projectFolder, bundleFolder }: BundleJob) => {
  process.chdir(projectFolder)
  const manifest = await bundleModules(projectFolder, bundleFolder)
  await linkPackages(projectFolder, bundleFolder)
  const client = join(bundleFolder, 'client')
  const firstLoad = await measureFirstLoad(manifest, client)
  const chunks = Object.values(manifest).filter(({ file }) => file.endsWith('.js')).length
  const assets = await withIntegrity(getPageAssets(manifest), client)
  const facts: BundleInfo = { chunks, firstLoad, assets }
  await writeFile(join(bundleFolder, BUNDLE_INFO), JSON.stringify(facts))
})

/**
 * Lets the bundle in a folder import the project's packages. Node searches parent folders, so a folder outside the
 * project gets a link to the packages.
 */
async function linkPackages(projectFolder: string, bundleFolder: string): Promise<void> {
  if (!relative(projectFolder, bundleFolder).startsWith('..')) return
  const { resolve } = createRequire(join(projectFolder, 'package.json'))
  await symlink(dirname(dirname(resolve('react/package.json'))), join(bundleFolder, 'node_modules'))
}
