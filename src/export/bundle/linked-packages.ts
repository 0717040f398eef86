import { symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/**
 * Lets the bundle in a folder import the project's packages. Node searches parent folders, so a folder outside the
 * project gets a link to the packages.
 */
export async function linkPackages(projectFolder: string, bundleFolder: string): Promise<void> {
  if (!relative(projectFolder, bundleFolder).startsWith('..')) return
  const { resolve } = createRequire(join(projectFolder, 'package.json'))
  await symlink(dirname(dirname(resolve('react/package.json'))), join(bundleFolder, 'node_modules'))
}
