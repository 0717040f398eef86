import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { isSameAudit } from './audit/audit-comparison.ts'
import { AuditReport } from './audit/audit-report.ts'
import { JourneyReport } from './journey/result.ts'

/** What the folder of an audit is called behind its time. */
export const AUDIT_SUBJECT = 'audit'

/** A report of any kind and version, as far as a list of reports shows it. */
const Listed = z.object({
  schema: z.string(),
  verdict: z.string(),
  startedAt: z.iso.datetime(),
  journey: z.optional(z.object({ name: z.string() })),
  device: z.optional(z.object({ name: z.string() })),
  environment: z.optional(z.string()),
})

export interface ListedReport {
  /** Name of its folder. */
  readonly folder: string
  /** `checkout-guest on mobile`, `audit of demo`. */
  readonly subject: string
  readonly verdict: string
  readonly startedAt: string
}

/** All reports of a folder, the newest first. What is no report is left out. */
export async function listReports(reportsFolder: string): Promise<ListedReport[]> {
  const reports = await readEach(reportsFolder, () => true)
  return reports
    .flatMap(({ folder, content }) => {
      const { data } = Listed.safeParse(content)
      if (data === undefined) return []
      const { journey, device, environment, verdict, startedAt } = data
      const subject =
        journey === undefined ? `audit of ${environment ?? 'the shop'}` : `${journey.name} on ${device?.name ?? ''}`
      return [{ folder, subject, verdict, startedAt }]
    })
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt) || other.folder.localeCompare(one.folder))
}

/** A report with the name of its folder. */
export interface EarlierReport<Report> {
  readonly folder: string
  readonly report: Report
}

/** The earlier runs of a journey on a screen, the newest first; reports of other versions are left out. */
export async function earlierRuns(
  reportsFolder: string,
  { journey, device, startedAt }: Pick<JourneyReport, 'journey' | 'device' | 'startedAt'>,
): Promise<EarlierReport<JourneyReport>[]> {
  return earlierReports(reportsFolder, `${journey.name}-${device.name}`, startedAt, JourneyReport)
}

/** The earlier audits of the same places, the newest first; reports of other versions are left out. */
export async function earlierAudits(reportsFolder: string, report: AuditReport): Promise<EarlierReport<AuditReport>[]> {
  const earlier = await earlierReports(reportsFolder, AUDIT_SUBJECT, report.startedAt, AuditReport)
  return earlier.filter((other) => isSameAudit(other.report, report))
}

async function earlierReports<Report extends { readonly startedAt: string }>(
  reportsFolder: string,
  subject: string,
  startedAt: string,
  schema: z.ZodType<Report>,
): Promise<EarlierReport<Report>[]> {
  const reports = await readEach(reportsFolder, (name) => name.replace(/-\d+$/, '').endsWith(`-${subject}`))
  return reports
    .flatMap(({ folder, content }) => {
      const { data } = schema.safeParse(content)
      return data !== undefined && data.startedAt < startedAt ? [{ folder, report: data }] : []
    })
    .toSorted((one, other) => other.report.startedAt.localeCompare(one.report.startedAt))
}

/** Most reports that are read: enough for a trend, and quick where thousands lie. */
const MOST_READ = 60

async function readEach(
  reportsFolder: string,
  wanted: (name: string) => boolean,
): Promise<{ folder: string; content: unknown }[]> {
  const entries = await readdir(reportsFolder, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && wanted(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .slice(-MOST_READ)
  const contents = await Promise.all(
    folders.map(async (folder) => {
      const text = await readFile(join(reportsFolder, folder, 'report.json'), 'utf8').catch(() => '')
      return { folder, content: parse(text) }
    }),
  )
  return contents.filter(({ content }) => content !== undefined)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
