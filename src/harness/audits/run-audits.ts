import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from '#environment/environment.ts'
import { environmentNames, loadEnvironment } from '#environment/load.ts'
import { axeVersion } from '../drivers/axe.ts'
import { type OpenBrowser, openBrowser, withBrowser } from '../drivers/browser.ts'
import { readBudgets } from '../performance/budgets.ts'
import { auditKind } from '../report/audit/audit-kind.ts'
import { AUDIT_REPORT_SCHEMA, AuditReport } from '../report/audit/audit-report.ts'
import { mustBeMended } from '../report/finding.ts'
import { type PublishedReport, publishReport } from '../report/publish-report.ts'
import { withDraft } from '../report/report-folder.ts'
import type { AuditResult, Gathered } from './audit.ts'
import { chooseAudits } from './choose-audits.ts'
import { choosePages } from './chosen-pages.ts'
import { type Export, openExport } from './export-pages.ts'
import { gatherContent } from './gather-content.ts'
import { inspectPages } from './inspect-pages.ts'
import { readKnownIssues, sortOutKnown } from './known-issues.ts'
import { type AuditName, audits } from './registry.ts'

const CACHE_FILE = '.audit-pages.json'
const KNOWN_ISSUES_FILE = join(import.meta.dirname, '../known-issues.json')

export interface AuditsOptions {
  readonly environment: Environment
  /** Folder of the export. */
  readonly folder: string
  /** Whether the audits that read an export must have one, also where a live CMS could be read without (AUD-12). */
  readonly exportRequired: boolean
  /** Names of audits; all without any. */
  readonly only: readonly string[] | undefined
  /** Whether audits that need a browser are left out. */
  readonly fast: boolean
  /** Paths and globs of pages; none means every page. */
  readonly patterns: readonly string[]
  /** Whether addresses outside the shop are asked for. */
  readonly external: boolean
  /** The project's own without it. */
  readonly knownIssuesFile: string | undefined
  /** Words that are right though no dictionary has them; the project's own without it. */
  readonly knownWordsFile: string | undefined
  /** The project's own without it. */
  readonly budgetsFile: string | undefined
  readonly reportsFolder: string
  /** Command that runs this again, for the report. */
  readonly rerun: string
  /** Asks the environment's API. */
  readonly connectApi: () => Promise<typeof fetch>
  /** Serves the export. */
  readonly serve: () => Promise<{ readonly url: string; close(): Promise<void> }>
  readonly signal: AbortSignal
  /** There is no export, so only the content is audited. */
  readonly onNoExport: () => void
  readonly onAudit: (audit: AuditName, checked: string) => void
}

/**
 * Gathers what the audits look at, lets each look, sorts out what is known, and publishes the report.
 * @throws {StorefrontError} when an audit cannot do its work; nothing may be read from such a run.
 */
export async function runAudits(options: AuditsOptions): Promise<PublishedReport<AuditReport>> {
  const asked = chooseAudits(options.only, options.fast)
  const exported = await findExport(asked, options)
  const names = exported === null ? asked.filter(readsContent) : asked
  const report = await withServed(names, options, (served) => lookAll(names, exported, served, options))
  return withDraft(options.reportsFolder, (draft) => publishReport(auditKind, draft, options.reportsFolder, report))
}

function readsContent(name: AuditName): boolean {
  return audits[name].reads === 'content'
}

/** A live CMS can be read before anything is exported; then only its content is audited (AUD-12). */
async function findExport(
  names: readonly AuditName[],
  { environment, folder, only, exportRequired, onNoExport }: AuditsOptions,
): Promise<Export | null> {
  if (names.every(readsContent)) return null
  try {
    return await openExport(folder)
  } catch (error) {
    if (environment.api === 'embedded' || only !== undefined || exportRequired) throw error
    onNoExport()
    return null
  }
}

/** Serves the export and opens a browser for as long as the work lasts, when one of the audits needs them. */
function withServed<Value>(
  names: readonly AuditName[],
  { serve, signal }: AuditsOptions,
  work: (served: Gathered['served']) => Promise<Value>,
): Promise<Value> {
  if (names.every((name) => audits[name].reads !== 'browser')) return work(null)
  const opening = openBrowser({ headed: false, measuring: names.includes('performance') })
  return withBrowser(opening, signal, async (browser: OpenBrowser) => {
    const { url: site, close } = await serve()
    try {
      return await work({ site, browser })
    } finally {
      await close()
    }
  })
}

async function lookAll(
  names: readonly AuditName[],
  exported: Export | null,
  served: Gathered['served'],
  options: AuditsOptions,
): Promise<AuditReport> {
  const { environment, patterns, external, signal } = options
  const startedAt = new Date()
  const began = performance.now()
  const day = startedAt.toISOString().slice(0, 10)
  const issues = await readKnownIssues(options.knownIssuesFile ?? KNOWN_ISSUES_FILE)
  const gathered = await gather(names, exported, served, day, options)
  const timings: AuditReport['audits'] = []
  const results = new Map<string, AuditResult>()
  for (const name of names) {
    const { audit } = await audits[name].load()
    signal.throwIfAborted()
    const start = performance.now()
    const result = await audit(gathered)
    timings.push({ name, durationMs: Math.round(performance.now() - start), checked: result.checked })
    results.set(name, result)
    options.onAudit(name, result.checked)
  }
  const all = [...results.values()]
  const covered = (id: string): boolean => {
    const result = results.get(id.split('/')[0] ?? '')
    return patterns.length === 0 && result !== undefined && (result.covers?.(id) ?? true)
  }
  const { findings, known, stale } = sortOutKnown(
    all.flatMap((result) => result.findings),
    issues,
    day,
    covered,
  )
  return AuditReport.parse({
    schema: AUDIT_REPORT_SCHEMA,
    verdict: findings.some(mustBeMended) || stale.length > 0 ? 'findings' : 'passed',
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - began),
    environment: environment.name,
    api: gathered.content === null ? null : environment.settings.API_BASE_URL,
    export: exported?.folder ?? null,
    audits: timings,
    scope: { patterns, external, unscanned: all.flatMap(({ unscanned }) => unscanned ?? []) },
    findings,
    known,
    stale,
    externalLinks: all.find(({ externalLinks }) => externalLinks !== undefined)?.externalLinks ?? null,
    measurements: all.flatMap(({ measurements }) => measurements ?? []),
    rerun: options.rerun,
    tools: {
      Node: process.versions.node,
      ...(served === null ? {} : { Chromium: served.browser.version, axe: axeVersion }),
    },
    comparison: null,
    trend: [],
  })
}

/** Hosts that only another environment of the project has, with its name. */
async function hostsOfOthers(own: Environment): Promise<ReadonlyMap<string, string>> {
  const ownHosts = new Set(hostsOf(own))
  const found = new Map<string, string>()
  for (const name of await environmentNames()) {
    const other = name === own.name ? own : await loadEnvironment(name, { env: {} })
    for (const host of hostsOf(other)) if (!ownHosts.has(host)) found.set(host, name)
  }
  return found
}

function hostsOf({ site, settings }: Environment): string[] {
  return [site, settings.API_BASE_URL, settings.MEDIA_BASE_URL].flatMap((address) =>
    URL.canParse(address) ? new URL(address).hostname : [],
  )
}

async function gather(
  names: readonly AuditName[],
  exported: Export | null,
  served: Gathered['served'],
  day: string,
  { environment, patterns, external, budgetsFile, knownWordsFile, connectApi, reportsFolder, signal }: AuditsOptions,
): Promise<Gathered> {
  const budgets = await readBudgets(budgetsFile === undefined ? undefined : pathToFileURL(budgetsFile))
  const content = names.some(readsContent)
    ? await gatherContent({
        apiAddress: environment.settings.API_BASE_URL,
        fetch: await connectApi(),
        mediaAddress: environment.settings.MEDIA_BASE_URL,
        fetchFile: fetch,
        otherHosts: await hostsOfOthers(environment),
        brand: environment.settings.BRAND_NAME,
        day,
        knownWordsFile,
        signal,
      })
    : null
  const paths = exported?.pages.map(({ path }) => path) ?? []
  const contentPaths = content?.documents.flatMap(({ page }) => page ?? []) ?? []
  const isNamed = choosePages(patterns, [...new Set([...paths, ...contentPaths])])
  const isFiltered = patterns.length > 0
  // A shell serves many addresses, none of which is its own, so no name on the command line means it.
  const shells = new Set(exported?.pages.filter(({ single }) => !single).map(({ path }) => path))
  const isChosen = (path: string): boolean => isNamed(path) && !(isFiltered && shells.has(path))
  const pages = exported?.pages.filter(({ path }) => isChosen(path)) ?? []
  const readsExport = names.some((name) => audits[name].reads === 'export')
  const inspected =
    exported !== null && readsExport ? await inspectPages(exported, join(reportsFolder, CACHE_FILE), signal) : []
  return { content, exported, inspected, pages, isChosen, isFiltered, served, external, budgets, day, signal }
}
