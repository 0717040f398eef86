import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Link to the newest report. */
export const LATEST = 'latest'

/** Prefix of folders of unfinished runs, which hides them. */
const DRAFT_PREFIX = '.draft-'

/** Creates a folder for the screenshots of a run; `publishReport` names it. */
export async function createDraft(reportsFolder: string): Promise<string> {
  const draft = join(reportsFolder, `${DRAFT_PREFIX}${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  return draft
}

/** Runs a task with an empty folder, which is deleted afterwards unless the task named it. */
export async function withDraft<Value>(reportsFolder: string, work: (draft: string) => Promise<Value>): Promise<Value> {
  const draft = await createDraft(reportsFolder)
  try {
    return await work(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Names the folder of a finished report, `2026-11-21T09-30-00-checkout-guest-mobile`, and makes it the latest. */
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

/** Names a finished folder; the name starts with the time. */
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
      // Another run took the name in the meantime.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** Returns the name, with a number appended when two runs start in the same second. */
async function freeName(reportsFolder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(reportsFolder))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}

/** Replaces the link with one rename, so that concurrent runs never see it missing. */
async function pointLatest(reportsFolder: string, name: string): Promise<void> {
  const link = join(reportsFolder, LATEST)
  const draft = join(reportsFolder, `${DRAFT_PREFIX}${randomUUID()}`)
  // Some Windows accounts cannot create links, so a text file contains the name.
  await symlink(name, draft, 'dir').catch(() => writeFile(draft, `${name}\n`))
  await rename(draft, link)
}
