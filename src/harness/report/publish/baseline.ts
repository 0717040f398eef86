import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type EngineName, targetText } from '../../targets/engines.ts'
import { JourneyReport, REPORT_SCHEMA } from '../model/journey-report.ts'
import { isSamePlace, subjectName } from './journey-kind.ts'

/** A finished run whose pictures lie in its folder. */
export interface EarlierRun {
  readonly report: JourneyReport
  readonly folder: string
}

/** Which run something is about. */
interface Subject {
  readonly journey: { readonly name: string }
  readonly device: { readonly name: string }
  readonly engine?: EngineName | undefined
}

/** What is about to be run. */
export interface WantedRun extends Subject {
  readonly site: string
  readonly conditions: string
}

/**
 * The run that another is held against (JRNY-70): that of a report's folder, or the newest green one of the same journey,
 * screen and conditions in a folder of reports; undefined where there is none.
 * @throws {StorefrontError} when the folder is no such folder.
 */
export async function earlierRun(
  wanted: WantedRun,
  { against, reportsFolder }: { readonly against: string | null; readonly reportsFolder: string },
): Promise<EarlierRun | undefined> {
  if (against !== null && (await hasReport(against))) return readEarlierRun(against)
  return lastGreenRun(
    against ?? reportsFolder,
    wanted,
    (earlier) =>
      (earlier.conditions ?? '') === wanted.conditions &&
      // Who names a folder may well mean another place; without a word it is the same one.
      (against !== null || isSamePlace(wanted, earlier)),
  )
}

/**
 * Makes sure that a folder has something to hold these runs against.
 * @throws {StorefrontError} when it is missing, of another version, incomplete, or of other runs.
 */
export async function assertAgainst(folder: string, runs: readonly Subject[]): Promise<void> {
  if (!(await hasReport(folder))) {
    for (const run of runs) if ((await lastGreenRun(folder, run, () => true)) !== undefined) return
    throw refusal(
      `There is no report in ${folder} of a passed run of ${runs.map(nameOf).join(', ')}.`,
      'give the folder of a report, such as reports/latest, or a folder of reports.',
    )
  }
  const { report } = await readEarlierRun(folder)
  const own = nameOf(report)
  if (runs.every((run) => nameOf(run) === own)) return
  throw refusal(
    `${folder} is the report of ${own}, and this command runs ${runs.map(nameOf).join(', ')}.`,
    `run "${report.journey.name} --device ${report.device.name}${report.engine === undefined || report.engine === 'chromium' ? '' : ` --browser ${report.engine}`}", or give a folder of reports that has each of them.`,
  )
}

async function readEarlierRun(folder: string): Promise<EarlierRun> {
  const content = await readJson(folder)
  const result = JourneyReport.safeParse(content)
  if (!result.success) {
    const { schema } = (content ?? {}) as { readonly schema?: unknown }
    const is =
      schema === undefined || schema === REPORT_SCHEMA ? 'is no report of a journey' : `has ${JSON.stringify(schema)}`
    throw refusal(
      `The report in ${folder} ${is}; only ${REPORT_SCHEMA} can be compared.`,
      'run the journey again with this version of storefront, and give the folder of that run.',
    )
  }
  for (const { picture } of result.data.steps) {
    if (picture === null || (await exists(join(folder, picture)))) continue
    throw refusal(
      `The report in ${folder} has lost ${picture}.`,
      'give the whole folder of a report, pictures included.',
    )
  }
  return { report: result.data, folder }
}

/** The newest green run; what cannot be read is passed over. */
async function lastGreenRun(
  reportsFolder: string,
  subject: Subject,
  fits: (report: JourneyReport) => boolean,
): Promise<EarlierRun | undefined> {
  const ending = `-${subjectName(subject)}`
  const names = await readdir(reportsFolder).catch(() => [])
  // Their names begin with their time.
  for (const name of names.toSorted((one, other) => other.localeCompare(one))) {
    if (name.startsWith('.') || !name.replace(/-\d+$/, '').endsWith(ending)) continue
    const folder = join(reportsFolder, name)
    const { data } = JourneyReport.safeParse(await readJson(folder))
    if (data === undefined || nameOf(data) !== nameOf(subject) || !fits(data)) continue
    if (data.verdict === 'passed' || data.verdict === 'flaky') return { report: data, folder }
  }
  return undefined
}

function nameOf({ journey, device, engine }: Subject): string {
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

async function readJson(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as unknown
  } catch {
    return undefined
  }
}

function refusal(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}
