import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { readBytesInside, readJsonInside } from '#folders/read-inside.ts'
import { MAX_REPORT_BYTES, MAX_SCREENSHOT_BYTES } from '../../findings/file-limits.ts'
import { targetText } from '../../targets/engines.ts'
import type { RunOptions } from '../../targets/run-options.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { REPORT_SCHEMA } from '../model/report-base.ts'
import { explainReport, parseReport } from '../model/report.ts'
import { hasPassed } from '../model/verdict.ts'
import { isSameSite, journeyFolderName, type JourneySubject } from './subject.ts'

/** A finished run whose pictures lie in its folder. */
export interface Baseline {
  readonly report: JourneyReport
  readonly folder: string
}

/** What is about to be run. */
export interface BaselineQuery extends JourneySubject {
  readonly baseUrl: string
  readonly flags: string
}

/**
 * The run that another is held against (JRNY-70): that of a report's folder, or the newest green one of the same journey,
 * screen and conditions in a folder of reports; undefined where there is none.
 * @throws {StorefrontError} when the folder is no such folder.
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
      // Who names a folder may well mean another place; without a word it is the same one.
      (baseline !== null || isSameSite(query, candidate)),
  )
}

/**
 * Makes sure that a folder has something to hold these runs against.
 * @throws {StorefrontError} when it is missing, of another version, incomplete, or of other runs.
 */
export async function assertBaseline(folder: string, runs: readonly JourneySubject[]): Promise<void> {
  if (!(await hasReport(folder))) {
    for (const run of runs) if ((await lastGreenRun(folder, run, () => true)) !== undefined) return
    throw toUsageError(
      `There is no report in ${folder} of a passed run of ${runs.map(nameOf).join(', ')}.`,
      'give the folder of a report, such as reports/latest, or a folder of reports.',
    )
  }
  const { report } = await readBaseline(folder)
  const ownFolder = nameOf(report)
  if (runs.every((run) => nameOf(run) === ownFolder)) return
  throw toUsageError(
    `${folder} is the report of ${ownFolder}, and this command runs ${runs.map(nameOf).join(', ')}.`,
    `run "${report.journey.name} --device ${report.device.name}${report.engine === 'chromium' ? '' : ` --browser ${report.engine}`}", or give a folder of reports that has each of them.`,
  )
}

async function readBaseline(folder: string): Promise<Baseline> {
  const content = await readReport(folder)
  const report = parseReport(content)
  if (report === undefined && schemaOf(content) === REPORT_SCHEMA) {
    throw toUsageError(
      `The report in ${folder} ${explainReport(content)}.`,
      'pass the folder of a report that storefront wrote.',
    )
  }
  if (report?.kind !== 'journey') {
    const schema = schemaOf(content)
    const isOther = report === undefined && schema !== undefined && schema !== REPORT_SCHEMA
    throw toUsageError(
      `The report in ${folder} ${isOther ? `has ${JSON.stringify(schema)}` : 'is no report of a journey'}; only ${REPORT_SCHEMA} can be compared.`,
      'run the journey again with this version of storefront, and give the folder of that run.',
    )
  }
  for (const { screenshot } of report.steps) {
    if (screenshot === null || (await readBytesInside(folder, screenshot, MAX_SCREENSHOT_BYTES)) !== undefined) continue
    throw toUsageError(
      `The report in ${folder} has lost ${screenshot}.`,
      'give the whole folder of a report, screenshots included.',
    )
  }
  return { report, folder }
}

/** The newest green run; what cannot be read is passed over. */
async function lastGreenRun(
  reportsFolder: string,
  subject: JourneySubject,
  matches: (report: JourneyReport) => boolean,
): Promise<Baseline | undefined> {
  const ending = `-${journeyFolderName(subject)}`
  const names = await readdir(reportsFolder).catch(() => [])
  // Their names begin with their time.
  for (const name of names.toSorted((one, other) => other.localeCompare(one))) {
    if (name.startsWith('.') || !name.replace(/-\d+$/, '').endsWith(ending)) continue
    const folder = join(reportsFolder, name)
    // One damaged report of many must not end the run.
    const report = parseReport(await readReport(folder).catch(() => undefined))
    if (report?.kind !== 'journey' || nameOf(report) !== nameOf(subject) || !matches(report)) continue
    if (hasPassed(report)) return { report, folder }
  }
  return undefined
}

function nameOf({ journey, device, engine }: JourneySubject): string {
  return `${journey.name} on ${targetText({ device: device.name, engine })}`
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

function schemaOf(content: unknown): unknown {
  return (content as { readonly schema?: unknown } | null | undefined)?.schema
}

function toUsageError(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
