import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { compareFindings } from '../findings/compare-findings.ts'
import { type Finding, getAudit, formatPlace } from '../findings/finding.ts'
import { AuditReport, type Comparison } from './audit-report.ts'
import { renderReportPage } from './html/report-page.ts'
import { renderJunit } from './junit.ts'

/** Name of the folder of the report below the folder of all reports. */
const AUDIT_FOLDER = 'audit'

export interface PublishedReport {
  readonly folder: string
  /** The report, including its comparison with the previous report. */
  readonly report: AuditReport
}

/** Runs a task with an empty folder next to the previous report, and deletes the folder unless the task renamed it. */
export async function withDraft<Value>(reportsFolder: string, work: (draft: string) => Promise<Value>): Promise<Value> {
  await mkdir(reportsFolder, { recursive: true })
  const draft = await mkdtemp(join(reportsFolder, '.audit-'))
  try {
    return await work(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Compares a report with the previous one, writes it in every format next to its screenshots, and replaces the previous
 * report.
 */
export async function publishReport(
  draft: string,
  reportsFolder: string,
  single: AuditReport,
): Promise<PublishedReport> {
  const folder = join(reportsFolder, AUDIT_FOLDER)
  const previous = await readReport(folder)
  const comparison = previous === undefined ? null : compareReports(single, previous)
  const report = AuditReport.parse({ ...single, comparison })
  const screenshots = new Map<string, string>()
  for (const { place } of report.findings) {
    if (place.screenshot === null) continue
    screenshots.set(place.screenshot, await readFile(join(draft, place.screenshot), 'base64'))
  }
  await writeFile(join(draft, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(draft, 'junit.xml'), renderJunit(report))
  await writeFile(join(draft, 'index.html'), renderReportPage(report, { screenshots }))
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
  return { folder, report }
}

/** Reads the report in a folder; undefined if there is none of this version. */
async function readReport(folder: string): Promise<AuditReport | undefined> {
  try {
    return AuditReport.safeParse(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Compares a report with the previous one by the IDs of the findings, or returns null if their scopes differ.
 * @internal
 */
export function compareReports(report: AuditReport, previous: AuditReport): Comparison | null {
  if (!isDeepStrictEqual(getScope(report), getScope(previous))) return null
  const known = (one: AuditReport): Finding[] => one.knownIssues.map(({ finding }) => finding)
  const ignored = new Set(known(report).map(({ id }) => id))
  // A finding that used to be a known issue does not count as new.
  const earlier = [...previous.findings, ...known(previous)].filter(({ id }) => !ignored.has(id))
  const { added, fixed, notChecked } = compareFindings(report.findings, earlier, (finding) =>
    wasChecked(finding, report),
  )
  const toCompared = (finding: Finding) => ({
    id: finding.id,
    message: `${finding.message} (${formatPlace(finding)})`,
  })
  return {
    previousStartedAt: previous.startedAt,
    added: added.map(({ id }) => id),
    fixed: fixed.map(toCompared),
    notChecked: notChecked.map(toCompared),
  }
}

function getScope({ environment, apiUrl, audits, scope }: AuditReport): unknown {
  return { environment, apiUrl, audits: audits.map(({ name }) => name), scope }
}

/**
 * Returns whether an audit checked the location of a finding, which otherwise does not count as fixed. Skipped pages,
 * stopped audits, failed requests, external links that did not respond, and templates that were not measured do not
 * count as checked.
 */
function wasChecked(finding: Finding, { audits, measurements, externalLinks, findings }: AuditReport): boolean {
  const audit = audits.find(({ name }) => name === getAudit(finding))
  const { pages, cmsPath } = finding.place
  if (audit === undefined) return true
  // A stopped audit that lists no skipped pages has checked nothing, or cannot say what.
  if (!audit.isComplete && (audit.skippedPages.length === 0 || pages.length === 0)) return false
  if (pages.some((page) => audit.skippedPages.includes(page))) return false
  if (findings.some(({ rule, place }) => rule === 'content/request-failed' && place.cmsPath === cmsPath)) return false
  if (externalLinks?.some(({ url, failure }) => failure !== null && finding.id.endsWith(`/${url}`)) === true)
    return false
  return audit.name !== 'performance' || measurements.some(({ page }) => finding.id.endsWith(`/${page}`))
}
