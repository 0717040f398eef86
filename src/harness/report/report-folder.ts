import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderHtml } from './html.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import type { JourneyReport } from './result.ts'

/** Points to the newest report. */
const LATEST = 'latest'

/** Prefix of folders that a run has not finished; the name hides them. */
const DRAFT_PREFIX = '.draft-'

/** Makes an empty folder for a run's pictures; `publishReport` gives it its name, `discardDraft` removes it. */
export async function createDraft(reportsFolder: string): Promise<string> {
  const draft = join(reportsFolder, `${DRAFT_PREFIX}${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  return draft
}

export async function discardDraft(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true })
}

/**
 * Writes the report in each form beside its pictures and gives the folder its name, so that a half-written report is
 * never seen. Gives the folder's path.
 */
export async function publishReport(draft: string, reportsFolder: string, report: JourneyReport): Promise<string> {
  const pictures = new Map<string, string>()
  for (const { picture } of report.steps) {
    if (picture !== null) pictures.set(picture, await readFile(join(draft, picture), 'base64'))
  }
  await writeFile(join(draft, 'report.json'), renderJson(report))
  await writeFile(join(draft, 'junit.xml'), renderJunit(report))
  await writeFile(join(draft, 'index.html'), renderHtml(report, pictures))
  const name = await freeName(reportsFolder, report)
  const folder = join(reportsFolder, name)
  await rename(draft, folder)
  await pointLatest(reportsFolder, name)
  return folder
}

/** `2026-11-21T09-30-00-checkout-guest-mobile`, with a number behind it when two runs start in the same second. */
async function freeName(reportsFolder: string, { startedAt, journey, device }: JourneyReport): Promise<string> {
  const name = `${startedAt.slice(0, 19).replaceAll(':', '-')}-${journey.name}-${device.name}`
  const taken = new Set(await readdir(reportsFolder))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}

async function pointLatest(reportsFolder: string, name: string): Promise<void> {
  const link = join(reportsFolder, LATEST)
  await rm(link, { recursive: true, force: true })
  // Where links are not allowed (some Windows accounts), a text file tells the name.
  await symlink(name, link, 'dir').catch(() => writeFile(link, `${name}\n`))
}
