import { execFile } from 'node:child_process'
import { access, mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
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
 * Downloads npm packages that only a check uses into npx's cache, without running their install scripts. Returns the
 * node_modules folder with the packages.
 */
export async function fetchNpmPackages(...packages: readonly string[]): Promise<string> {
  const flags = ['--yes', '--ignore-scripts', ...packages.map((name) => `--package=${name}`)]
  try {
    // npx puts the folder with the programs of the packages first on PATH.
    const { stdout } = await run('npx', [...flags, '--call', 'node -p process.env.PATH'], { cwd: tmpdir() })
    return dirname(stdout.split(delimiter)[0] ?? '')
  } catch (cause) {
    throw new MissingToolError(`npx cannot download ${packages.join(', ')}`, { cause })
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
