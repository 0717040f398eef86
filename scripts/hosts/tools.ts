import { execFile } from 'node:child_process'
import { access, cp, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ToolMissing } from './host.ts'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '../../.cache/hosts')

/** A file of Debian's packages, of the system or unpacked beside the project's other tools: nothing is installed. */
export async function debianFile(path: string, packages: readonly string[]): Promise<{ file: string; root: string }> {
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
    throw new ToolMissing(`Debian's ${packages.join(', ')} is not installed and cannot be downloaded`, { cause })
  }
  return { file: join(root, path), root }
}

/** The folder of npm packages that only a check needs, installed by the lock in `tools/<name>` when first asked for. */
export async function npmPackages(name: string, proof: string): Promise<string> {
  const folder = join(cache, name)
  const modules = join(folder, 'node_modules')
  const tools = join(import.meta.dirname, 'tools', name)
  try {
    if (await isThere(join(modules, proof))) return modules
    await mkdir(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) await cp(join(tools, file), join(folder, file))
    const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', npm, { cwd: folder, maxBuffer: 1 << 24 })
  } catch (cause) {
    throw new ToolMissing(`the packages of ${dirname(join(tools, 'package.json'))} cannot be installed`, { cause })
  }
  return modules
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
