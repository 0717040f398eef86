import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { injectedFields, withInjected } from '../../findings/injected-rule.ts'
import { ENGINE_NAMES, formatTarget } from '../../targets/engines.ts'
import { parseReport, type Report } from '../model/report.ts'
import { getFolderName, isComparable } from './subject.ts'

/** The fields shown in a list of reports, regardless of their kind and version. */
const Listed = z.object({
  schema: z.string(),
  verdict: z.string(),
  startedAt: z.iso.datetime(),
  journey: z.optional(z.object({ name: z.string() })),
  device: z.optional(z.object({ name: z.string() })),
  engine: z.optional(z.enum(ENGINE_NAMES)),
  environment: z.optional(z.string()),
  injectedRules: injectedFields.injectedRules.catch(undefined),
  conditions: injectedFields.conditions.catch(undefined),
})

/**
 * Maximum number of reports read by default. This is enough for a trend, and reading them is fast even among thousands
 * of reports.
 */
const MAX_REPORTS_READ = 60

export interface ListedReport {
  /** Name of the report folder. */
  readonly folder: string
  /** Subject, such as `checkout-guest on mobile` or `audit of demo`. */
  readonly subject: string
  readonly verdict: string
  readonly startedAt: string
}

/** Lists up to `limit` reports of a folder, newest first. Other folders are skipped. */
export async function listReports(reportsFolder: string, limit = MAX_REPORTS_READ): Promise<ListedReport[]> {
  const reports = await readEach(reportsFolder, () => true, limit)
  return reports
    .flatMap(({ folder, content }) => {
      const { data } = Listed.safeParse(content)
      if (data === undefined) return []
      const { journey, device, engine, environment, verdict, startedAt } = data
      const subject =
        journey === undefined
          ? `audit of ${environment ?? 'the shop'}`
          : `${journey.name} on ${formatTarget({ device: device?.name ?? '', engine })}${withInjected(data)}`
      return [{ folder, subject, verdict, startedAt }]
    })
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt) || other.folder.localeCompare(one.folder))
}

/** A report and the name of its folder. */
interface PreviousReport {
  readonly folder: string
  readonly report: Report
}

/** Returns earlier reports with the same subject and scope, newest first. Unreadable reports are skipped. */
export async function findPreviousReports(reportsFolder: string, report: Report): Promise<PreviousReport[]> {
  const ending = `-${getFolderName(report)}`
  const reports = await readEach(reportsFolder, (name) => name.replace(/-\d+$/, '').endsWith(ending))
  return reports
    .flatMap(({ folder, content }) => {
      const earlier = parseReport(content)
      return earlier !== undefined && earlier.startedAt < report.startedAt && isComparable(earlier, report)
        ? [{ folder, report: earlier }]
        : []
    })
    .toSorted((one, other) => other.report.startedAt.localeCompare(one.report.startedAt))
}

async function readEach(
  reportsFolder: string,
  isWanted: (name: string) => boolean,
  limit = MAX_REPORTS_READ,
): Promise<{ folder: string; content: unknown }[]> {
  const entries = await readdir(reportsFolder, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && isWanted(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .slice(-limit)
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
