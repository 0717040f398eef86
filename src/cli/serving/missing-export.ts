import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the next step for a command that finds no export: another `--dir`, the project's folder if the export is
 * there, or a build.
 */
export async function chooseMissingExportNext(options: {
  /** Folder in which the command looks for the export. */
  readonly folder: string
  /** Whether `--dir` names the folder. */
  readonly isNamed?: boolean
  readonly projectFolder: string
  /** Name of the environment. */
  readonly environment: string
  /** Value of `--env`, which is the name or the path of a file. */
  readonly flag: string
  /** Another step, such as `set --dir to the folder of an export`. */
  readonly alternative: string
}): Promise<string> {
  const { folder, isNamed, projectFolder, environment, flag, alternative } = options
  const building = `"npx storefront build --env ${flag}"`
  if (isNamed === true) return `Pass the folder of an export; ${building} creates ${join('dist', environment)}.`
  const exportFolder = join(projectFolder, 'dist', environment)
  // The relative path of an environment file does not exist in another folder.
  const isElsewhere = flag === environment && folder !== exportFolder && (await hasExport(exportFolder))
  if (isElsewhere) return `Run this command in ${projectFolder}, where the export is, or ${alternative}.`
  // A build does not replace a file.
  const isFile = statSync(folder, { throwIfNoEntry: false })?.isFile() === true
  if (isFile) return `Move it, then run ${building}, or ${alternative}.`
  return `Run ${building} first, or ${alternative}.`
}

async function hasExport(folder: string): Promise<boolean> {
  const { readManifest } = await import('#export/publish/manifest.ts')
  const manifest = await readManifest(folder)
  return manifest !== undefined && manifest.shard === undefined
}
