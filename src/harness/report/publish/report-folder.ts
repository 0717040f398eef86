import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Name of the link to the newest report. */
export const LATEST = 'latest'

/** Prefix of the folders of unfinished runs, which hides them. */
const DRAFT_PREFIX = '.draft-'

/** Creates a folder for a run's screenshots. `publishReport` renames it. */
export async function createDraft(reportsFolder: string): Promise<string> {
  const draft = join(reportsFolder, `${DRAFT_PREFIX}${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  return draft
}

/** Runs a task with an empty folder, and deletes the folder afterwards unless the task renamed it. */
export async function withDraft<Value>(reportsFolder: string, work: (draft: string) => Promise<Value>): Promise<Value> {
  const draft = await createDraft(reportsFolder)
  try {
    return await work(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Renames the folder of a finished report, for example to `2026-11-21T09-30-00-checkout-guest-mobile`, and makes it the
 * latest report.
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

/** Renames a finished folder. The name starts with the time. */
export async function nameFolder(
  draft: string,
  reportsFolder: string,
  startedAt: string,
  subject: string,
): Promise<string> {
  for (;;) {
    const name = await freeName(reportsFolder, `${startedAt.slice(0, 19).replaceAll(':', '-')}-${subject}`)
    const folder = join(reportsFolder, name)
    try {
      await rename(draft, folder)
      return folder
    } catch (error) {
      // Another run has taken the name in the meantime.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** Returns the name, with a number appended if two runs started in the same second. */
async function freeName(reportsFolder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(reportsFolder))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}

/** Replaces the link with a single rename, so that concurrent runs never find it missing. */
async function pointLatest(reportsFolder: string, name: string): Promise<void> {
  const link = join(reportsFolder, LATEST)
  const draft = join(reportsFolder, `${DRAFT_PREFIX}${randomUUID()}`)
  // Some Windows accounts cannot create links, so a text file with the name is written instead.
  await symlink(name, draft, 'dir').catch(() => writeFile(draft, `${name}\n`))
  await rename(draft, link)
}
