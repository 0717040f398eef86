import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { parseRun, RUN_FILE } from '../model/journey-run.ts'
import { parseReport, type Report } from '../model/report.ts'
import { hasPassed } from '../model/verdict.ts'
import { listStarts } from './shard-start.ts'
import { isComparable } from './subject.ts'

/** Matches the name of a report's folder. The group is its subject, without the time and the number at its end. */
const FOLDER_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-(.+?)(?:(?<!-of)-\d+)?$/

/** Names of folders after a deletion. */
export interface ReportDeletion {
  readonly deleted: readonly string[]
  /** Older reports that stay, because the next runs are compared with them. */
  readonly baselines: readonly string[]
  /** Older reports that stay, because a newer overview links to them. */
  readonly linked: readonly string[]
}

/**
 * Deletes all but the newest `keep` reports and overviews of each subject. Also keeps the last report that passed with
 * each combination of site and conditions, because the next run with them is compared with it, and the reports of the
 * overviews that stay.
 * @throws {StorefrontError} if a folder cannot be deleted.
 */
export async function deleteReports(reportsFolder: string, keep: number): Promise<ReportDeletion> {
  const entries = await readdir(reportsFolder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const subjects = Map.groupBy(names.toSorted().toReversed(), (name) => FOLDER_NAME.exec(name)?.[1])
  const older: string[] = []
  const linked = new Set<string>()
  const baselines = new Set<string>()
  for (const [subject, folders] of subjects) {
    if (subject === undefined) continue
    for (const name of await findBaselines(reportsFolder, folders)) baselines.add(name)
    for (const name of folders.slice(keep)) if (await isReport(reportsFolder, name)) older.push(name)
  }
  for (const name of names.filter((one) => !older.includes(one)))
    for (const report of await listLinkedReports(reportsFolder, name)) linked.add(report)
  const deleted = older.filter((name) => !baselines.has(name) && !linked.has(name)).toSorted()
  for (const name of deleted) await remove(join(reportsFolder, name))
  await removeOutdatedStarts(
    reportsFolder,
    names.filter((name) => FOLDER_NAME.test(name) && !deleted.includes(name)),
  )
  return {
    deleted,
    baselines: older.filter((name) => baselines.has(name)),
    linked: older.filter((name) => !baselines.has(name) && linked.has(name)),
  }
}

/** Removes the starts of shards before all remaining reports, because a merge ignores them. */
async function removeOutdatedStarts(reportsFolder: string, remaining: readonly string[]): Promise<void> {
  const [oldest] = remaining.toSorted()
  if (oldest === undefined) return
  for (const { file } of await listStarts(reportsFolder)) if (file < oldest) await remove(join(reportsFolder, file))
}

/** Returns the folders of the reports that an overview links to, or none if the folder has no overview. */
async function listLinkedReports(reportsFolder: string, name: string): Promise<string[]> {
  const text = await readFile(join(reportsFolder, name, RUN_FILE), 'utf8').catch(() => 'null')
  return parseRun(parseJson(text))?.entries.flatMap(({ folder }) => folder ?? []) ?? []
}

/** Returns the folders with the reports to compare the next runs with. `folders` begins with the newest. */
async function findBaselines(reportsFolder: string, folders: readonly string[]): Promise<ReadonlySet<string>> {
  const baselines = new Map<string, Report>()
  for (const name of folders) {
    const text = await readFile(join(reportsFolder, name, 'report.json'), 'utf8').catch(() => 'null')
    const report = parseReport(parseJson(text))
    if (report === undefined || !hasPassed(report) || (report.kind === 'journey' && report.lastStep !== null)) continue
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
