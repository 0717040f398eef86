import { access, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inject, vi } from 'vitest'
import { runStorefront } from '../support/run-storefront.ts'

const PROJECT = join(import.meta.dirname, '..')

/** Time limit for a build on two busy cores. */
const BUILD_LIMIT_MS = 170_000

/**
 * Returns the folder of a demo export that is shared by all test files in a run. `DEMO_EXPORT` names the folder, or
 * else the first caller builds the export. It is read-only, so tests that change pages must copy it.
 */
export async function getDemoExport(): Promise<string> {
  const built = process.env['DEMO_EXPORT']
  if (built !== undefined) return built
  const runFolder = inject('runFolder')
  const folder = join(runFolder, 'demo')
  const failure = join(runFolder, 'demo-failed')
  // Only one process can create the folder, and that process builds the export.
  const first = await mkdir(join(runFolder, 'demo-begun')).then(
    () => true,
    () => false,
  )
  if (first) {
    const { code, output } = await runStorefront(['build', '--env', 'demo', '--out', folder, '--quiet'], {
      cwd: PROJECT,
    })
    if (code !== 0) {
      await writeFile(failure, output)
      throw new Error(output)
    }
  } else {
    // A build publishes its export atomically.
    const done = () => Promise.any([access(join(folder, 'export.json')), access(failure)])
    await vi.waitFor(done, { timeout: BUILD_LIMIT_MS, interval: 100 })
    await access(folder)
  }
  return folder
}

/** Creates a link to the shared export at the path where a command expects it, such as `dist/demo` in a folder. */
export async function linkDemoExport(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await symlink(await getDemoExport(), path)
}
