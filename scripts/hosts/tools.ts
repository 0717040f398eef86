import { execFile } from 'node:child_process'
import { access, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MissingToolError } from './host.ts'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../.cache/hosts')

/** Returns a file of a Debian package, either installed or unpacked into the cache folder. Installs nothing. */
export async function getDebianFile(
  path: string,
  packages: readonly string[],
): Promise<{ file: string; root: string }> {
  const root = join(cache, packages[0] ?? '')
  for (const found of ['/', root]) {
    if (await isThere(join(found, path))) return { file: join(found, path), root: found }
  }
  try {
    await mkdir(root, { recursive: true })
    await run('apt-get', ['download', ...packages], { cwd: root })
    const archives = (await readdir(root)).filter((name) => name.endsWith('.deb'))
    for (const archive of archives) await run('dpkg-deb', ['--extract', join(root, archive), root])
  } catch (cause) {
    throw new MissingToolError(`Debian's ${packages.join(', ')} is not installed and cannot be downloaded`, { cause })
  }
  return { file: join(root, path), root }
}

/**
 * Installs packages used only by a check from the lock file in `tools/<name>`, and returns their node_modules folder.
 */
export async function installNpmPackages(name: string): Promise<string> {
  const folder = join(cache, name)
  const tools = join(import.meta.dirname, 'tools', name)
  const lockFile = await readFile(join(tools, 'package-lock.json'), 'utf8')
  const installed = join(folder, 'node_modules/installed-lock.json')
  if ((await readFile(installed, 'utf8').catch(() => '')) !== lockFile) {
    try {
      await mkdir(folder, { recursive: true })
      for (const file of ['package.json', 'package-lock.json']) await cp(join(tools, file), join(folder, file))
      await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
    } catch (cause) {
      throw new MissingToolError(`the packages of scripts/hosts/tools/${name} cannot be installed`, { cause })
    }
    await writeFile(installed, lockFile)
  }
  return join(folder, 'node_modules')
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
