import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { parseReport, type Report } from '../model/report.ts'
import { hasPassed } from '../model/verdict.ts'
import { FOLDER_NAME, isComparable } from './subject.ts'

/** Matches the name of a report's folder: the time, the subject, and a number if there are several. */
const REPORT_FOLDER = new RegExp(String.raw`^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-${FOLDER_NAME}(?:-\d+)?$`)

/** Names of folders after a deletion. */
export interface ReportDeletion {
  readonly deleted: readonly string[]
  /** Older reports that stay, because the next audits are compared with them. */
  readonly baselines: readonly string[]
}

/**
 * Deletes all but the newest `keep` reports. Also keeps the last report that passed in each scope, because the next
 * audit is compared with it.
 * @throws {StorefrontError} if a folder cannot be deleted.
 */
export async function deleteReports(reportsFolder: string, keep: number): Promise<ReportDeletion> {
  const entries = await readdir(reportsFolder, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && REPORT_FOLDER.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .toReversed()
  const older: string[] = []
  const baselines = await findBaselines(reportsFolder, folders)
  for (const name of folders.slice(keep)) if (await isReport(reportsFolder, name)) older.push(name)
  const deleted = older.filter((name) => !baselines.has(name)).toSorted()
  for (const name of deleted) await remove(join(reportsFolder, name))
  return { deleted, baselines: older.filter((name) => baselines.has(name)) }
}

/** Returns the folders with the reports to compare the next audits with. `folders` begins with the newest. */
async function findBaselines(reportsFolder: string, folders: readonly string[]): Promise<ReadonlySet<string>> {
  const baselines = new Map<string, Report>()
  for (const name of folders) {
    const text = await readFile(join(reportsFolder, name, 'report.json'), 'utf8').catch(() => 'null')
    const report = parseReport(parseJson(text))
    if (report === undefined || !hasPassed(report)) continue
    if (![...baselines.values()].some((newer) => isComparable(newer, report))) baselines.set(name, report)
  }
  return new Set(baselines.keys())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns whether a folder contains a report, and not other files with a similar name. */
async function isReport(reportsFolder: string, name: string): Promise<boolean> {
  const files = await readdir(join(reportsFolder, name)).catch((): string[] => [])
  return files.includes('report.json')
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
