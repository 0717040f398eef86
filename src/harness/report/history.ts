import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { JourneyReport } from './result.ts'

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

/** The earlier runs of a journey on a screen, the newest first; reports of other versions are left out. */
export async function earlierRuns(
  reportsFolder: string,
  { journey, device, startedAt }: Pick<JourneyReport, 'journey' | 'device' | 'startedAt'>,
): Promise<{ readonly folder: string; readonly report: JourneyReport }[]> {
  const subject = `-${journey.name}-${device.name}`
  const reports = await readEach(reportsFolder, (name) => name.replace(/-\d+$/, '').endsWith(subject))
  return reports
    .flatMap(({ folder, content }) => {
      const { data } = JourneyReport.safeParse(content)
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
