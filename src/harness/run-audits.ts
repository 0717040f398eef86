import { pathToFileURL } from 'node:url'
import { axeVersion } from '#browser/axe.ts'
import { readBudgets } from '#browser/lighthouse/budgets.ts'
import type { Environment } from '#environment/environment.ts'
import type { StorefrontError } from '#errors/storefront-error.ts'
import { type AuditOutcome, type AuditProgress, createProgress, runPool } from './audits/audit-pool.ts'
import type { Audit, AuditResult, AuditScope } from './audits/audit.ts'
import { chooseAudits } from './audits/choose-audits.ts'
import { choosePages } from './audits/chosen-pages.ts'
import type { ContentDraft } from './audits/drafts/draft.ts'
import { readContent } from './audits/drafts/read-content.ts'
import { type Export, openExport } from './audits/export-pages.ts'
import type { GatheredContent } from './audits/gather-content.ts'
import { addLocations } from './audits/locations/add-locations.ts'
import { audits as allAudits } from './audits/registry.ts'
import { once, openSources } from './audits/sources.ts'
import type { Finding, FindingPlace } from './findings/finding.ts'
import { applyKnownIssues, type KnownIssue, KNOWN_ISSUES_FILE, readKnownIssues } from './findings/known-issues.ts'
import { selectByPlace } from './findings/unknown-words.ts'
import type { AuditReport } from './report/model/audit-report.ts'
import { REPORT_SCHEMA } from './report/model/report-base.ts'
import { getAuditVerdict } from './report/model/verdict.ts'
import { assertWritable } from './report/publish/assert-writable.ts'
import { type PublishedReport, publishReport } from './report/publish/publish-report.ts'
import { removeOrphanedDrafts, withDraft } from './report/publish/report-folder.ts'

const NOTHING_READ: Pick<GatheredContent, 'documents'> = { documents: [] }

export interface AuditsOptions {
  readonly environment: Environment
  /** Folder that contains the export. */
  readonly folder: string
  /** Whether an export is required, even if a live CMS could be read without one. */
  readonly exportRequired: boolean
  /** Next step if an audit requires an export and there is none. */
  readonly missingExportNext: string
  /** Names of the audits to run; all audits if empty. */
  readonly only: readonly string[] | undefined
  /** Whether to skip the audits that need a browser. */
  readonly fast: boolean
  /** Paths and globs of pages; all pages if empty. */
  readonly patterns: readonly string[]
  /** Whether to request external URLs. */
  readonly external: boolean
  /** Time limit of the browser audits in milliseconds. No more pages are opened after it. */
  readonly budgetMs: number
  /** An unpublished CMS response. Only its findings are reported. */
  readonly draft?: ContentDraft | undefined
  /** Path of the list of known issues; the list of the project if undefined. */
  readonly knownIssuesFile: string | undefined
  /** Path of the list of accepted words that are not in a dictionary; the list of the project if undefined. */
  readonly knownWordsFile: string | undefined
  /** Path of the budgets file; the file of the project if undefined. */
  readonly budgetsFile: string | undefined
  readonly reportsFolder: string
  /** Command that reruns the audits, for the report. */
  readonly rerun: string
  /** Connects to the environment's API. */
  readonly connectApi: () => Promise<typeof fetch>
  /** Starts a server for the export. */
  readonly serve: () => Promise<{ readonly url: string; close(): Promise<void> }>
  /** Stops the run. The findings so far are reported as incomplete. */
  readonly signal: AbortSignal
  /** Called without an export, in which case only the content is audited. */
  readonly onNoExport: () => void
  readonly onProgress: (progress: AuditProgress) => void
  readonly onAudit: (audit: string, checked: string) => void
}

export interface AuditsRun extends PublishedReport {
  /** Reasons why audits could not check something. Audits without an error checked everything. */
  readonly errors: readonly StorefrontError[]
}

/**
 * Gathers the inputs of the audits, runs the audits, separates the known issues, and publishes the report. If the
 * signal is aborted, the findings so far are published.
 * @throws {StorefrontError} if every audit failed, because such a run has no result.
 */
export async function runAudits(options: AuditsOptions): Promise<AuditsRun> {
  const asked = chooseAudits(allAudits, options.only, options.fast)
  const exported = await findExport(asked, options)
  const chosen = exported === null ? asked.filter(readsContent) : asked
  const startedAt = new Date()
  const startTime = performance.now()
  const day = startedAt.toISOString().slice(0, 10)
  const issues = await readKnownIssues(options.knownIssuesFile ?? KNOWN_ISSUES_FILE)
  const budgets = await readBudgets(options.budgetsFile === undefined ? undefined : pathToFileURL(options.budgetsFile))
  const { environment, patterns, reportsFolder, serve, signal, onProgress, onAudit } = options
  await assertWritable(reportsFolder)
  await removeOrphanedDrafts(reportsFolder)
  const content = once(() => readContent(options, day))
  const named = patterns.length > 0 && chosen.some(readsContent) ? await pathsIn(content) : []
  const sources = openSources({
    environment,
    audits: chosen,
    exported,
    content,
    scope: getScope(
      options,
      chosen.some(({ isExclusive }) => isExclusive === true),
      exported,
      named,
      startTime,
    ),
    budgets,
    day,
    reportsFolder,
    serve,
    signal,
    onInspected: (done, pages, findings) => onProgress(createProgress('pages', done, pages, findings, startTime)),
  })
  try {
    const outcomes = await runPool(chosen, sources, { signal, onProgress, onAudit })
    const errors = outcomes.flatMap(({ error }) => error ?? [])
    if (errors[0] !== undefined && outcomes.every(({ result }) => result === undefined)) throw errors[0]
    const version = sources.browserVersion()
    const report: AuditReport = {
      schema: REPORT_SCHEMA,
      kind: 'audit',
      startedAt: startedAt.toISOString(),
      durationMs: Math.round(performance.now() - startTime),
      environment: environment.name,
      apiUrl: environment.api === 'live' && chosen.some(readsContent) ? environment.settings.API_BASE_URL : null,
      exportFolder: exported?.folder ?? null,
      scope: {
        patterns: [...patterns],
        externalLinks: options.external,
        ...(options.draft === undefined ? {} : { draft: options.draft.call }),
      },
      ...getContents(outcomes, options, issues, day),
      rerunCommand: options.rerun,
      toolVersions: {
        Node: process.versions.node,
        ...(version === null ? {} : { Chromium: version, axe: axeVersion }),
      },
      comparison: null,
      trend: [],
    }
    const { documents } = content.isRequested() ? await content().catch(() => NOTHING_READ) : NOTHING_READ
    const placed = addLocations(report.findings, documents, environment)
    const publish = async (draft: string) => {
      const findings = await pictured(placed, draft)
      return publishReport(draft, reportsFolder, { ...report, findings })
    }
    return { ...(await withDraft(reportsFolder, publish)), errors }
  } finally {
    await sources.close()
  }

  /** Takes screenshots for the findings of the browser audits. */
  async function pictured(findings: Finding[], draft: string): Promise<Finding[]> {
    if (
      signal.aborted ||
      !chosen.some(({ source: reads, isExclusive: measures }) => reads === 'browser' && measures !== true)
    )
      return findings
    const { addScreenshots } = await import('./audits/locations/add-screenshots.ts')
    return addScreenshots(findings, draft, await sources.served({ measuring: false }), signal, sources.scope.deadline)
  }
}

function readsContent({ source: reads }: Audit): boolean {
  return reads === 'content'
}

/** Opens the export. Without one, only the content of a live CMS is audited. */
async function findExport(
  audits: readonly Audit[],
  { environment, folder, only, exportRequired, missingExportNext, onNoExport }: AuditsOptions,
): Promise<Export | null> {
  if (audits.every(readsContent)) return null
  try {
    return await openExport(folder, missingExportNext)
  } catch (error) {
    if (environment.api === 'embedded' || only !== undefined || exportRequired) throw error
    onNoExport()
    return null
  }
}

/** Combines the outcomes of all audits. */
function getContents(
  outcomes: readonly AuditOutcome[],
  { patterns, draft }: AuditsOptions,
  issues: readonly KnownIssue[],
  day: string,
): Pick<
  AuditReport,
  'verdict' | 'audits' | 'findings' | 'knownIssues' | 'outdatedKnownIssues' | 'externalLinks' | 'measurements'
> {
  const results = new Map(outcomes.map(({ audit, result }) => [audit.name, result]))
  const isCovered = (id: string): boolean => {
    const result = results.get(id.split('/')[0] ?? '')
    if (patterns.length > 0 || draft !== undefined || result === undefined) return false
    return isComplete(result) && (result.covers?.(id) ?? true)
  }
  const all = outcomes.flatMap(({ result }) => result ?? [])
  const isInDraft = ({ cmsPath }: FindingPlace): boolean => draft === undefined || cmsPath === draft.call
  const found = all.flatMap((result) => result.findings.flatMap((finding) => selectByPlace(finding, isInDraft) ?? []))
  const known = applyKnownIssues(found, issues, day, isCovered)
  const audits = outcomes.map(({ audit: { name, title }, durationMs, result, error }) => ({
    name,
    title,
    durationMs,
    checked: result?.checked ?? 'nothing',
    skippedPages: [...(result?.skippedPages ?? [])],
    isComplete: result !== undefined && isComplete(result),
    ...(result?.isOutOfTime === true ? { timedOut: true } : {}),
    // If an audit has a result, the next step of its error is printed only on the terminal.
    error: (result === undefined ? joinNextStep(error) : error?.message) ?? result?.notRead ?? null,
  }))
  const outside = all.find(({ externalLinks }) => externalLinks !== undefined)?.externalLinks
  return {
    verdict: getAuditVerdict({ ...known, audits }),
    audits,
    ...known,
    externalLinks: outside?.map(({ url, pages }) => ({ url, pages: [...pages] })) ?? null,
    measurements: all.flatMap(({ measurements }) => measurements ?? []),
  }
}

function joinNextStep(error: StorefrontError | undefined): string | undefined {
  return error === undefined ? undefined : `${error.message} Next: ${error.next}`
}

/** Returns whether an audit checked everything in its scope. */
function isComplete({ skippedPages: left = [], notRead: unread, error }: AuditResult): boolean {
  return left.length === 0 && unread === undefined && error === undefined
}

/**
 * Returns the pages in the content, or an empty list if the content cannot be read. The content audit reports that
 * failure.
 */
async function pathsIn(content: () => Promise<GatheredContent>): Promise<string[]> {
  const { documents } = await content().catch(() => ({ documents: [] }))
  return documents.flatMap(({ page }) => page ?? [])
}

/** Share of the time limit available for checking pages if speed is measured afterward. */
const SCAN_SHARE = 2 / 3

function getScope(
  { patterns, external, budgetMs }: AuditsOptions,
  measures: boolean,
  exported: Export | null,
  contentPaths: readonly string[],
  startTime: number,
): AuditScope {
  const paths = exported?.pages.map(({ path }) => path) ?? []
  const isNamed = choosePages(patterns, [...new Set([...paths, ...contentPaths])])
  const isFiltered = patterns.length > 0
  // A shell serves many URLs, so a single path on the command line cannot select it.
  const shells = new Set(exported?.pages.filter(({ single }) => !single).map(({ path }) => path))
  return {
    isChosen: (path) => isNamed(path) && !(isFiltered && shells.has(path)),
    isFiltered,
    external,
    scanDeadline: startTime + budgetMs * (measures ? SCAN_SHARE : 1),
    deadline: startTime + budgetMs,
  }
}
