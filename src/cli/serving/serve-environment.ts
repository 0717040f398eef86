import { relative } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { assertPages, findExport } from '../command/find-export.ts'
import { projectFolder } from '../command/project.ts'
import { print } from '../output/print.ts'
import type { ServedExport } from './serve-export.ts'

/**
 * Serves the export of an environment and the mock on free ports.
 * @throws {StorefrontError} if the environment or its export does not exist, or if the export lacks a page.
 */
export async function serveEnvironment(name: string): Promise<ServedExport> {
  const [{ loadEnvironment }, { serveExport }] = await Promise.all([
    import('#environment/load.ts'),
    import('./serve-export.ts'),
  ])
  const environment = await loadEnvironment(name, { env: process.env })
  const folder = await findExport(environment, name, undefined, 'pass the URL of a served export with --url')
  await assertPages(folder, name)
  await warnIfOutdated(folder, environment, name)
  return serveExport({ environment, folder, port: 0, apiPort: 0 })
}

/** Warns that an export was built before the latest change of its sources, which a journey would not test. */
async function warnIfOutdated(folder: string, environment: Environment, name: string): Promise<void> {
  const { listOutdatedInputs } = await import('#export/write/outdated-export.ts')
  const changed = await listOutdatedInputs(folder, projectFolder, environment)
  if (changed.length === 0) return
  print.warning(
    `The export in ${relative(process.cwd(), folder)} is outdated: ${new Intl.ListFormat('en-US').format(changed)} changed since it was built.`,
    `Run "npx storefront build --env ${name}" to test the change.`,
  )
}
