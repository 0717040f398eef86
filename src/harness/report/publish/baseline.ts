import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { readBytesInside, readJsonInside } from '#folders/read-inside.ts'
import { pathExists } from '#folders/replace-folder.ts'
import { MAX_REPORT_BYTES, MAX_SCREENSHOT_BYTES } from '../../findings/file-limits.ts'
import { formatTarget } from '../../targets/engines.ts'
import type { RunOptions } from '../../targets/run-options.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { REPORT_SCHEMA } from '../model/report-base.ts'
import { explainReport, parseReport } from '../model/report.ts'
import { hasPassed } from '../model/verdict.ts'
import { isSameSite, getJourneyFolderName, type JourneySubject } from './subject.ts'

/** A finished run with its screenshots. */
export interface Baseline {
  readonly report: JourneyReport
  readonly folder: string
}

/** A run that is about to start. */
export interface BaselineQuery extends JourneySubject {
  readonly baseUrl: string
  readonly flags: string
}

/**
 * Returns the baseline of a run, which is either the report in the given folder, or the newest complete and passed run
 * of the same journey, device and conditions in a folder of reports. Returns undefined if there is no such run.
 * @throws {StorefrontError} if the folder is invalid.
 */
export async function findBaseline(
  query: BaselineQuery,
  { baseline, reportsFolder }: Pick<RunOptions, 'baseline' | 'reportsFolder'>,
): Promise<Baseline | undefined> {
  if (baseline !== null && (await hasReport(baseline))) return readBaseline(baseline)
  return lastGreenRun(
    baseline ?? reportsFolder,
    query,
    (candidate) =>
      candidate.flags === query.flags &&
      // An explicitly named baseline folder may come from another environment. The default baseline may not.
      (baseline !== null || isSameSite(query, candidate)),
  )
}

/**
 * Asserts that a folder contains a baseline for each of the runs.
 * @throws {StorefrontError} if the baseline is missing, incomplete, from another version, or from other runs.
 */
export async function assertBaseline(folder: string, runs: readonly JourneySubject[]): Promise<void> {
  if (!(await pathExists(folder))) {
    throw toUsageError(`The folder ${folder} does not exist.`, 'Pass the folder of a report, such as reports/latest.')
  }
  if (!(await hasReport(folder))) {
    for (const run of runs) if ((await lastGreenRun(folder, run, () => true)) !== undefined) return
    throw toUsageError(
      `There is no report of a passing run of ${runs.map(getName).join(', ')} in ${folder}.`,
      'Pass the folder of a report, such as reports/latest, or a folder of reports.',
    )
  }
  const { report } = await readBaseline(folder)
  const ownFolder = getName(report)
  if (runs.every((run) => getName(run) === ownFolder)) return
  throw toUsageError(
    `${folder} is the report of ${ownFolder}, but this command runs ${runs.map(getName).join(', ')}.`,
    `Run "${report.journey.name} --device ${report.device.name}${report.engine === 'chromium' ? '' : ` --browser ${report.engine}`}", or pass a folder with a report of each.`,
  )
}

async function readBaseline(folder: string): Promise<Baseline> {
  const content = await readReport(folder)
  const report = parseReport(content)
  if (report === undefined && getSchema(content) === REPORT_SCHEMA) {
    throw toUsageError(
      `The report in ${folder} ${explainReport(content)}.`,
      'Pass the folder of a report that storefront wrote.',
    )
  }
  if (report?.kind !== 'journey') {
    const schema = getSchema(content)
    const isOther = report === undefined && schema !== undefined && schema !== REPORT_SCHEMA
    throw toUsageError(
      `The report in ${folder} ${isOther ? `has ${JSON.stringify(schema)}` : 'is not the report of a journey'}; only ${REPORT_SCHEMA} can be compared.`,
      'Run the journey again with this version of storefront, and pass the folder of that run.',
    )
  }
  for (const { screenshot } of report.steps) {
    if (screenshot === null || (await readBytesInside(folder, screenshot, MAX_SCREENSHOT_BYTES)) !== undefined) continue
    throw toUsageError(
      `The report in ${folder} is missing ${screenshot}.`,
      'Pass the complete folder of a report, including screenshots.',
    )
  }
  return { report, folder }
}

/** Returns the newest passed run, skipping unreadable reports and runs that ended early (`--until`). */
async function lastGreenRun(
  reportsFolder: string,
  subject: JourneySubject,
  matches: (report: JourneyReport) => boolean,
): Promise<Baseline | undefined> {
  const ending = `-${getJourneyFolderName(subject)}`
  const names = await readdir(reportsFolder).catch(() => [])
  // Folder names start with a timestamp.
  for (const name of names.toSorted((one, other) => other.localeCompare(one))) {
    if (name.startsWith('.') || !name.replace(/-\d+$/, '').endsWith(ending)) continue
    const folder = join(reportsFolder, name)
    // A single damaged report must not fail the run.
    const report = parseReport(await readReport(folder).catch(() => undefined))
    if (report?.kind !== 'journey' || getName(report) !== getName(subject) || !matches(report)) continue
    if (report.lastStep === null && hasPassed(report)) return { report, folder }
  }
  return undefined
}

function getName({ journey, device, engine }: JourneySubject): string {
  return `${journey.name} on ${formatTarget({ device: device.name, engine })}`
}

function hasReport(folder: string): Promise<boolean> {
  return exists(join(folder, 'report.json'))
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function readReport(folder: string): Promise<unknown> {
  return readJsonInside(folder, 'report.json', MAX_REPORT_BYTES)
}

function getSchema(content: unknown): unknown {
  return (content as { readonly schema?: unknown } | null | undefined)?.schema
}

function toUsageError(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
