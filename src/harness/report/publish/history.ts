import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { parseReport, type Report } from '../model/report.ts'
import { FOLDER_NAME, isComparable } from './subject.ts'

/** The fields shown in a list of reports, regardless of their version. */
const Listed = z.object({
  schema: z.string(),
  verdict: z.string(),
  startedAt: z.iso.datetime(),
  environment: z.optional(z.string()),
})

/**
 * Maximum number of reports read by default. This is enough for a trend, and reading them is fast even among thousands
 * of reports.
 */
const MAX_REPORTS_READ = 60

export interface ListedReport {
  /** Name of the report folder. */
  readonly folder: string
  /** Subject, such as `audit of demo`. */
  readonly subject: string
  readonly verdict: string
  readonly startedAt: string
}

/** Lists up to `limit` reports of a folder, newest first. Other folders are skipped. */
export async function listReports(reportsFolder: string, limit = MAX_REPORTS_READ): Promise<ListedReport[]> {
  const contents = await readEach(reportsFolder, { limit })
  return contents
    .flatMap(({ folder, content }) => {
      const { data } = Listed.safeParse(content)
      if (data === undefined) return []
      const { environment = 'the shop', verdict, startedAt } = data
      return [{ folder, subject: `audit of ${environment}`, verdict, startedAt }]
    })
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt) || other.folder.localeCompare(one.folder))
}

/** A report and the name of its folder. */
interface PreviousReport {
  readonly folder: string
  readonly report: Report
}

/**
 * Returns earlier reports with the same scope, newest first. Unreadable reports are skipped.
 */
export async function findPreviousReports(reportsFolder: string, report: Report): Promise<PreviousReport[]> {
  const ending = `-${FOLDER_NAME}`
  const reports = await readEach(reportsFolder, {
    isWanted: (name) => name.replace(/-\d+$/, '').endsWith(ending),
  })
  return reports
    .flatMap(({ folder, content }) => {
      const earlier = parseReport(content)
      const isPrevious = earlier !== undefined && earlier.startedAt < report.startedAt
      return isPrevious && isComparable(earlier, report) ? [{ folder, report: earlier }] : []
    })
    .toSorted((one, other) => other.report.startedAt.localeCompare(one.report.startedAt))
}

interface FolderContent {
  readonly folder: string
  readonly content: unknown
}

/** Returns the parsed `report.json` of each of the newest folders. */
async function readEach(
  reportsFolder: string,
  { isWanted = () => true, limit = MAX_REPORTS_READ }: { isWanted?: (name: string) => boolean; limit?: number },
): Promise<FolderContent[]> {
  const entries = await readdir(reportsFolder, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && isWanted(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .slice(-limit)
  const contents = await Promise.all(
    folders.map(async (folder) => ({ folder, content: parse(await read(join(reportsFolder, folder))) })),
  )
  return contents.filter(({ content }) => content !== undefined)
}

function read(folder: string): Promise<string> {
  return readFile(join(folder, 'report.json'), 'utf8').catch(() => '')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
