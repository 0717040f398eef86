import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { RUN_FILE } from '../model/journey-run.ts'
import { parseReport } from '../model/report.ts'
import { hasPassed } from '../model/verdict.ts'

/** Matches the name of a report's folder. The group is its subject, without the time and the number at its end. */
const FOLDER_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-(.+?)(?:(?<!-of)-\d+)?$/

/**
 * Deletes all but the newest `keep` reports of each subject, and returns the names of the deleted folders. If none of
 * the newest has passed, the last one that passed is kept too, because the next run is compared with it (JRNY-137).
 * @throws {StorefrontError} if a folder cannot be deleted.
 */
export async function deleteReports(reportsFolder: string, keep: number): Promise<readonly string[]> {
  const entries = await readdir(reportsFolder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const subjects = Map.groupBy(names.toSorted().toReversed(), (name) => FOLDER_NAME.exec(name)?.[1])
  const deleted: string[] = []
  for (const [subject, folders] of subjects) {
    if (subject === undefined) continue
    const lastPassed = await findPassed(reportsFolder, folders)
    for (const name of folders.slice(keep)) {
      if (name === lastPassed || !(await isReport(reportsFolder, name))) continue
      await remove(join(reportsFolder, name))
      deleted.push(name)
    }
  }
  return deleted
}

async function findPassed(reportsFolder: string, folders: readonly string[]): Promise<string | undefined> {
  for (const name of folders) {
    const text = await readFile(join(reportsFolder, name, 'report.json'), 'utf8').catch(() => 'null')
    const report = parseReport(parseJson(text))
    if (report !== undefined && hasPassed(report)) return name
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns whether a folder contains a report or an overview, and not other files with a similar name. */
async function isReport(reportsFolder: string, name: string): Promise<boolean> {
  const files = await readdir(join(reportsFolder, name)).catch((): string[] => [])
  return files.includes('report.json') || files.includes(RUN_FILE)
}

async function remove(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true })
  } catch (cause) {
    throw new StorefrontError({
      kind: 'external',
      message: `The report ${folder} cannot be deleted: ${cause instanceof Error ? cause.message : String(cause)}`,
      next: 'Check its permissions.',
      cause,
    })
  }
}
