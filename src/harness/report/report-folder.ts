import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compare, TREND_LENGTH, trendPoint } from './comparison.ts'
import { earlierRuns } from './history.ts'
import { troubledCells } from './journey/fault-result.ts'
import { renderHtml } from './journey/html.ts'
import { findingsOf } from './journey/journey-findings.ts'
import { renderJunit } from './journey/junit.ts'
import type { JourneyReport } from './journey/result.ts'
import { renderJson } from './json.ts'
import { renderSarif } from './sarif.ts'

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

export interface PublishedReport {
  readonly folder: string
  /** With what is new and fixed since the run before. */
  readonly report: JourneyReport
}

/**
 * Writes the report in each form beside its pictures and gives the folder its name, so that a half-written report is
 * never seen. Before, it is held against the run before it.
 */
export async function publishReport(
  draft: string,
  reportsFolder: string,
  single: JourneyReport,
): Promise<PublishedReport> {
  const report = await withHistory(reportsFolder, single)
  const pictures = new Map<string, string>()
  for (const { picture } of [
    ...report.steps,
    ...report.attempts.map(({ step }) => step),
    ...troubledCells(report.faults),
  ]) {
    if (picture !== null) pictures.set(picture, await readFile(join(draft, picture), 'base64'))
  }
  await writeFile(join(draft, 'report.json'), renderJson(report))
  await writeFile(join(draft, 'junit.xml'), renderJunit(report))
  await writeFile(
    join(draft, 'report.sarif'),
    renderSarif({ findings: findingsOf(report), known: [] }, 'storefront journey'),
  )
  await writeFile(join(draft, 'index.html'), renderHtml(report, pictures))
  const subject = `${report.journey.name}-${report.device.name}`
  return { folder: await nameDraft(draft, reportsFolder, report.startedAt, subject), report }
}

/** Holds a run against the earlier ones of the same journey on the same screen. */
async function withHistory(reportsFolder: string, report: JourneyReport): Promise<JourneyReport> {
  const earlier = await earlierRuns(reportsFolder, report)
  const [previous] = earlier
  if (previous === undefined) return report
  const last = earlier.slice(0, TREND_LENGTH - 1).map((run) => trendPoint(run.report))
  return {
    ...report,
    comparison: compare(report, previous.report, previous.folder),
    trend: [...last.toReversed(), trendPoint(report)],
  }
}

/** Gives a finished folder its name, `2026-11-21T09-30-00-checkout-guest-mobile`, and makes it the latest. */
export async function nameDraft(
  draft: string,
  reportsFolder: string,
  startedAt: string,
  subject: string,
): Promise<string> {
  const name = await freeName(reportsFolder, `${startedAt.slice(0, 19).replaceAll(':', '-')}-${subject}`)
  const folder = join(reportsFolder, name)
  await rename(draft, folder)
  await pointLatest(reportsFolder, name)
  return folder
}

/** The name, with a number behind it when two runs start in the same second. */
async function freeName(reportsFolder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(reportsFolder))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}

/** In one rename, so that runs that end at the same moment do not meet half a link. */
async function pointLatest(reportsFolder: string, name: string): Promise<void> {
  const link = join(reportsFolder, LATEST)
  const fresh = join(reportsFolder, `${DRAFT_PREFIX}${randomUUID()}`)
  // Where links are not allowed (some Windows accounts), a text file tells the name.
  await symlink(name, fresh, 'dir').catch(() => writeFile(fresh, `${name}\n`))
  await rename(fresh, link)
}
