import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { findOrphanedFolders, createProcessFolderName } from '#folders/process-folder.ts'

/** Name of the link to the newest report. */
const LATEST = 'latest'

/**
 * Prefix of the folders of unfinished runs, which hides them. It contains the host name because process IDs are unique
 * only within one computer, and containers can share a folder of reports.
 */
const DRAFT_PREFIX = `.draft-${hostname()}-`

/**
 * Creates a folder for the files of an unfinished run. `publishReport` renames it if it contains a report.
 * @internal
 */
export async function createDraft(reportsFolder: string): Promise<string> {
  const draft = newDraftPath(reportsFolder)
  await mkdir(draft, { recursive: true })
  return draft
}

function newDraftPath(reportsFolder: string): string {
  return join(reportsFolder, createProcessFolderName(DRAFT_PREFIX))
}

/** Removes the folders of runs whose processes were killed. */
export async function removeOrphanedDrafts(reportsFolder: string): Promise<void> {
  if (!existsSync(reportsFolder)) return
  const orphans = await findOrphanedFolders(reportsFolder, DRAFT_PREFIX)
  await Promise.all(orphans.map((name) => rm(join(reportsFolder, name), { recursive: true, force: true })))
}

/**
 * Runs a task with an empty folder and then deletes the folder, unless the task has renamed it. Also deletes the folder
 * of the reports if it is new and without a report.
 */
export async function withDraft<Value>(reportsFolder: string, work: (draft: string) => Promise<Value>): Promise<Value> {
  const isNew = !existsSync(reportsFolder)
  const draft = await createDraft(reportsFolder)
  try {
    return await work(draft)
  } finally {
    // Firefox may still write to its profile right after it exits.
    await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    // Not possible with a report or with the draft of another command.
    if (isNew) await rmdir(reportsFolder).catch(() => {})
  }
}

/**
 * Renames the folder of a finished report, for example to `2026-11-21T09-30-00-audit`, and makes this
 * report the latest one.
 */
export async function nameDraft(
  draft: string,
  reportsFolder: string,
  startedAt: string,
  subject: string,
): Promise<string> {
  const folder = await nameFolder(draft, reportsFolder, startedAt, subject)
  await pointLatest(reportsFolder, basename(folder))
  return folder
}

/** Renames a finished folder to a name that starts with the time. */
async function nameFolder(draft: string, reportsFolder: string, startedAt: string, subject: string): Promise<string> {
  for (;;) {
    const name = await freeName(reportsFolder, toFolderName(startedAt, subject))
    const folder = join(reportsFolder, name)
    try {
      await rename(draft, folder)
      return folder
    } catch (error) {
      // Another run has taken the name.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** Returns the name of a folder without the number that is appended if it is taken. */
function toFolderName(startedAt: string, subject: string): string {
  return `${startedAt.slice(0, 19).replaceAll(':', '-')}-${subject}`
}

/** Returns the name, with a number appended if another run started in the same second. */
async function freeName(reportsFolder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(reportsFolder))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}

/**
 * Replaces the link with a single rename, so that concurrent runs never find it missing. A folder with that name stays
 * unchanged, because `storefront report` can find the newest report without the link.
 */
async function pointLatest(reportsFolder: string, name: string): Promise<void> {
  const draft = newDraftPath(reportsFolder)
  // Some Windows accounts cannot create links, so a text file with the name is written instead.
  await symlink(name, draft, 'dir').catch(() => writeFile(draft, `${name}\n`))
  await rename(draft, join(reportsFolder, LATEST)).catch(() => rm(draft, { force: true }))
}
