import { pathToFileURL } from 'node:url'
import { readBudgets } from '../budgets.ts'
import { axeVersion } from '../drivers/axe.ts'
import type { OpenBrowser } from '../drivers/browser.ts'
import { measurePages } from '../measure-pages.ts'
import { AUDIT_REPORT_SCHEMA, type AuditReport } from '../report/audit/audit-report.ts'
import type { AuditName, Finding } from '../report/finding.ts'
import type { Measurement } from '../report/journey/result.ts'
import { auditAccessibility } from './accessibility-audit.ts'
import { choosePages, type IsChosen } from './chosen-pages.ts'
import { auditContent } from './content/content-audit.ts'
import { type Export, type ExportPage, readPage } from './export-pages.ts'
import { gatherContent, type GatheredContent } from './gather-content.ts'
import { readKnownIssues, sortOutKnown } from './known-issues.ts'
import { auditExternalLinks } from './links/external-audit.ts'
import { auditLinks, externalLinks, type LinkedPage } from './links/link-audit.ts'
import { auditPage } from './page-audit.ts'
import { openPageCache } from './page-cache.ts'
import { mergeFaults, type PageFault } from './page-fault.ts'
import { performanceFindings } from './performance-audit.ts'

export interface AuditRun {
  readonly audits: readonly AuditName[]
  /** Paths and globs; none means every page. */
  readonly patterns: readonly string[]
  readonly environment: string
  /** Where content is read; needed by `content`. */
  readonly api: { readonly address: string; readonly fetch: typeof fetch } | null
  /** Needed by every audit but `content`. */
  readonly exported: Export | null
  /** Needed by the audits that use a browser. */
  readonly served: { readonly site: string; readonly browser: OpenBrowser } | null
  /** Whether addresses outside the shop are asked for. */
  readonly external: boolean
  readonly knownIssuesFile: string
  /** The project's own without it. */
  readonly budgetsFile?: string
  readonly cacheFile: string
  /** Command that runs this again, for the report. */
  readonly rerun: string
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((audit: AuditName, checked: string) => void) | undefined
}

type Found = { readonly page: ExportPage; readonly fault: PageFault }[]

/**
 * Gathers what the audits look at, lets each look, and sorts out what is known (design: gather, audit, one result).
 * @throws {StorefrontError} when the harness cannot do its work; nothing may be read from such a run.
 */
export async function runAudit(run: AuditRun): Promise<AuditReport> {
  const startedAt = new Date()
  const began = performance.now()
  const day = startedAt.toISOString().slice(0, 10)
  const issues = await readKnownIssues(run.knownIssuesFile)
  const budgets = await readBudgets(run.budgetsFile === undefined ? undefined : pathToFileURL(run.budgetsFile))
  const audits: AuditReport['audits'] = []
  const findings: Finding[] = []
  const measurements: Measurement[] = []
  let external: AuditReport['externalLinks'] = null
  let unscanned: string[] = []

  const content = run.audits.includes('content') ? await gather(run) : undefined
  const isNamed = choosePages(run.patterns, knownPaths(run, content))
  // A shell serves many addresses, none of which is its own, so no name on the command line means it.
  const shells = new Set(run.exported?.pages.filter(({ single }) => !single).map(({ path }) => path))
  const isChosen: IsChosen = (path) => isNamed(path) && !(run.patterns.length > 0 && shells.has(path))
  const pages = run.exported?.pages.filter(({ path }) => isChosen(path)) ?? []

  if (content !== undefined) {
    await timed('content', () => {
      findings.push(...chosenOnly(auditContent(content), isChosen, run.patterns.length > 0))
      return `${content.documents.length} answers of the CMS`
    })
  }
  if (run.audits.includes('links') || run.audits.includes('html')) {
    const exported = needed(run.exported)
    const cache = await openPageCache(run.cacheFile)
    const looked = await lookAtPages(exported, run, cache)
    const changed = new Set(looked.filter(({ changed: isNew }) => isNew).map(({ page }) => page))
    const chosen = looked.filter(({ page }) => isChosen(page.path))
    if (run.audits.includes('links')) {
      await timed('links', async () => {
        const broken = auditLinks(exported, looked).filter(({ page }) => isChosen(page.path))
        const outside = externalLinks(chosen)
        external = outside.map(({ url, pages: on }) => ({ url, pages: [...on] }))
        findings.push(...mergeFaults(broken))
        if (run.external) findings.push(...(await auditExternalLinks(outside, { fetch, signal: run.signal })))
        const count = new Set(chosen.flatMap(({ links }) => links.links.map(({ address }) => address))).size
        return `${count} addresses${run.external ? `, ${outside.length} outside the shop` : ''}`
      })
    }
    if (run.audits.includes('html')) {
      await timed('html', () => {
        const faults: Found = chosen.flatMap(({ page, faults: each }) => each.map((fault) => ({ page, fault })))
        findings.push(...mergeFaults(faults))
        return `${chosen.length} pages, ${chosen.filter(({ reused }) => reused).length} of them unchanged since the last audit`
      })
    }
    await cache.save()
    if (run.audits.includes('accessibility')) await scan(changed)
  } else if (run.audits.includes('accessibility')) await scan(new Set())
  if (run.audits.includes('performance')) await measure()

  const covered = (id: string): boolean => {
    const audit = id.split('/')[0] as AuditName
    if (run.patterns.length > 0 || !run.audits.includes(audit)) return false
    if (id.startsWith('links/external-link/')) return run.external
    return audit !== 'accessibility' || unscanned.length === 0
  }
  const sorted = sortOutKnown(findings, issues, day, covered)
  return {
    schema: AUDIT_REPORT_SCHEMA,
    verdict: sorted.findings.length + sorted.stale.length > 0 ? 'findings' : 'passed',
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - began),
    environment: run.environment,
    api: content === undefined ? null : (run.api?.address ?? null),
    export: run.exported?.folder ?? null,
    audits,
    scope: { patterns: [...run.patterns], external: run.external, unscanned },
    findings: [...sorted.findings],
    known: sorted.known.map((each) => ({ ...each })),
    stale: [...sorted.stale],
    externalLinks: external,
    measurements,
    rerun: run.rerun,
    tools: {
      Node: process.versions.node,
      ...(run.served === null ? {} : { Chromium: run.served.browser.version, axe: axeVersion }),
    },
    comparison: null,
    trend: [],
  }

  async function timed(name: AuditName, look: () => string | Promise<string>): Promise<void> {
    run.signal?.throwIfAborted()
    const start = performance.now()
    const checked = await look()
    audits.push({ name, durationMs: Math.round(performance.now() - start), checked })
    run.onProgress?.(name, checked)
  }

  async function scan(changed: ReadonlySet<ExportPage>): Promise<void> {
    const { site, browser } = needed(run.served)
    await timed('accessibility', async () => {
      const single = pages.filter((page) => page.single)
      const wanted =
        run.patterns.length > 0
          ? single
          : [...new Set([...samples(single), ...single.filter((page) => changed.has(page))])]
      unscanned = single.filter((page) => !wanted.includes(page)).map(({ path }) => path)
      findings.push(...mergeFaults(await auditAccessibility({ site, pages: wanted, browser, signal: run.signal })))
      return `${wanted.length} pages in 4 states each`
    })
  }

  async function measure(): Promise<void> {
    const { site, browser } = needed(run.served)
    await timed('performance', async () => {
      const wanted = samples(pages.filter((page) => page.single)).map(({ route, path }) => ({ name: route, path }))
      measurements.push(...(await measurePages({ site, pages: wanted, browser, budgets, day, signal: run.signal })))
      findings.push(...performanceFindings(measurements))
      return `${wanted.length} templates`
    })
  }
}

async function gather(run: AuditRun): Promise<GatheredContent> {
  const { address, fetch: ask } = needed(run.api)
  return gatherContent({ apiAddress: address, fetch: ask, signal: run.signal })
}

function needed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('An audit was asked for without what it looks at.')
  return value
}

function knownPaths({ exported }: AuditRun, content: GatheredContent | undefined): string[] {
  const ofContent = content?.documents.flatMap(({ page }) => page ?? []) ?? []
  return [...new Set([...(exported?.pages.map(({ path }) => path) ?? []), ...ofContent])]
}

/** Findings on the chosen pages; those of header and footer only when all pages are looked at. */
function chosenOnly(findings: readonly Finding[], isChosen: IsChosen, isFiltered: boolean): Finding[] {
  if (!isFiltered) return [...findings]
  return findings.filter(({ pages }) => pages.some(isChosen))
}

/** The first page of each template. */
function samples(pages: readonly ExportPage[]): ExportPage[] {
  return [...new Map(pages.toReversed().map((page) => [page.route, page])).values()].toReversed()
}

interface LookedAt extends LinkedPage {
  readonly faults: readonly PageFault[]
  /** Whether an earlier audit had looked at this very page. */
  readonly reused: boolean
  readonly changed: boolean
}

/** Every page, since links lead to any; pages that are still the same are not looked at again. */
async function lookAtPages(
  exported: Export,
  { signal }: AuditRun,
  cache: Awaited<ReturnType<typeof openPageCache>>,
): Promise<LookedAt[]> {
  const looked: LookedAt[] = []
  for (const page of exported.pages) {
    signal?.throwIfAborted()
    const html = await readPage(exported, page)
    const earlier = cache.get(page.sha256)
    const audit = earlier ?? (await auditPage(html, page))
    cache.put(page.sha256, audit)
    looked.push({ page, ...audit, reused: earlier !== undefined, changed: cache.changed(page.path, html) })
  }
  return looked
}
