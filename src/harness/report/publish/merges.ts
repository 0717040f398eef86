import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StorefrontError } from '#errors/storefront-error.ts'
import { auditMerge } from './merge-audits.ts'
import { LATEST } from './report-folder.ts'

/** A report as it was read, with its folder. */
export interface ReadReport {
  readonly folder: string
  readonly content: unknown
}

/** How reports of a kind become one. */
export interface ReportMerge {
  /** What the schema of these reports begins with. */
  readonly schema: string
  /**
   * Joins the reports of all shards of a run and publishes them as one.
   * @throws {StorefrontError} when they are not all shards of one run.
   */
  merge(reports: readonly ReadReport[], reportsFolder: string): Promise<MergedReport>
}

/** What was published. */
export interface MergedReport {
  readonly folder: string
  readonly verdict: string
  /** Whether the run ended well. */
  readonly isGood: boolean
}

/** The kinds of reports that can be merged. A new one is one file and one entry here. */
const merges: readonly ReportMerge[] = [auditMerge]

const Versioned = z.object({ schema: z.string() })

/** The report of a folder, or the latest of a folder of reports, when it is of a kind that can be merged. */
export async function findMergeable(folder: string): Promise<ReadReport | undefined> {
  const report = (await read(folder)) ?? (await read(join(folder, LATEST)))
  return report !== undefined && mergeOf(report.content) !== undefined ? report : undefined
}

/**
 * Joins reports, all of one kind, and publishes them as one.
 * @throws {StorefrontError} when the reports do not belong together.
 */
export async function mergeReports(reports: readonly ReadReport[], reportsFolder: string): Promise<MergedReport> {
  const kinds = new Set(reports.map(({ content }) => mergeOf(content)))
  const [kind] = kinds
  if (kind !== undefined && kinds.size === 1) return kind.merge(reports, reportsFolder)
  throw new StorefrontError({
    kind: 'usage',
    message: 'The reports are not all of one kind, so they cannot be merged.',
    next: 'name the folders of the shards of one run.',
  })
}

function mergeOf(content: unknown): ReportMerge | undefined {
  const { data } = Versioned.safeParse(content)
  return merges.find(({ schema }) => data?.schema.startsWith(schema))
}

async function read(folder: string): Promise<ReadReport | undefined> {
  try {
    return { folder, content: JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as unknown }
  } catch {
    return undefined
  }
}
