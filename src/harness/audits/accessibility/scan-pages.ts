import type { Page } from '#browser/browser.ts'
import { declineConsent } from '#browser/decline-consent.ts'
import { TIMEOUT, withTimeout } from '#browser/time-limit.ts'
import { FOR_ENGINEERS } from '../../findings/finding.ts'
import type { AuditRun, Served } from '../audit.ts'
import type { ExportPage } from '../export-pages.ts'
import type { LocatedFinding, PageFinding } from '../page-finding.ts'
import { SCAN_HEIGHT, scanStates, SCAN_WIDTHS } from './scan-states.ts'

/** Maximum number of concurrent tabs, so that one page loads while another is being checked. */
const TABS = 4

/** Time limits for loading and checking a page. Pages that exceed one are reported. */
const LIMITS = { settleMs: 15_000, checkMs: 120_000 } as const

/** Time limit for the network to become idle after loading. */
const NETWORK_IDLE_LIMIT_MS = 3000

/** Findings, and paths of the pages that were not checked. */
export interface ScannedPages {
  readonly found: readonly LocatedFinding[]
  readonly skippedPages: readonly string[]
  /** Whether pages were skipped only because of the time limit. */
  readonly isOutOfTime: boolean
}

/**
 * Checks pages in concurrent tabs, in order, until all pages are done, the run is aborted, or `deadline` (a
 * `performance.now()` time) has passed. Reports a page that stays busy, stops responding or crashes as a
 * finding.
 */
export async function scanPages(
  { site, browser: { browser } }: Served,
  pages: readonly ExportPage[],
  deadline: number,
  { signal, progress }: AuditRun,
  check: (tab: Page) => Promise<PageFinding[]> = scanStates,
  limits: { readonly settleMs: number; readonly checkMs: number } = LIMITS,
): Promise<ScannedPages> {
  const found = new Map<ExportPage, readonly PageFinding[]>()
  const unopened = new Set<ExportPage>()
  let findings = 0
  const waiting = pages.values()
  await Promise.all(Array.from({ length: Math.min(TABS, pages.length) }, work))
  const done = (page: ExportPage): boolean => found.has(page) && !unopened.has(page)
  return {
    found: pages.flatMap((page) => (found.get(page) ?? []).map((finding) => ({ page, finding }))),
    skippedPages: pages.filter((page) => !done(page)).map(({ path }) => path),
    isOutOfTime: found.size < pages.length && unopened.size === 0 && !signal.aborted,
  }

  async function work(): Promise<void> {
    let tab: Page | undefined
    for (const page of waiting) {
      if (isOver()) break
      try {
        tab ??= await openTab()
        await open(tab, `${site}${page.path}`, withinDeadline(limits.settleMs))
        add(page, await withinLimit(check(tab), withinDeadline(limits.checkMs)))
      } catch (cause) {
        // A page cut off by the deadline is not a finding.
        if (isOver()) break
        unopened.add(page)
        add(page, [createNotOpenedFinding(cause)])
        await close(tab)
        tab = undefined
        if (!browser.isConnected()) throw cause
      }
    }
    await close(tab)
  }

  function withinDeadline(limitMs: number): number {
    return Math.max(1, Math.min(limitMs, deadline - performance.now()))
  }

  function isOver(): boolean {
    return signal.aborted || performance.now() + TIMER_TOLERANCE_MS >= deadline
  }

  function add(page: ExportPage, pageFindings: readonly PageFinding[]): void {
    found.set(page, pageFindings)
    findings += pageFindings.length
    progress(found.size, pages.length, findings)
  }

  async function openTab(): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: SCAN_WIDTHS[0], height: SCAN_HEIGHT } })
    // The consent dialog opens late and would hide the rest of the page from the scan.
    await declineConsent(context)
    return context.newPage()
  }
}

/** Timers may fire slightly early. */
const TIMER_TOLERANCE_MS = 5

/** Milliseconds to wait for the consent dialog to open. */
const CONSENT_LIMIT_MS = 5000

/** Checks the consent dialog on a first visit. Returns no findings if the dialog does not appear. */
export async function scanFirstVisit(
  { site, browser: { browser } }: Served,
  page: ExportPage,
): Promise<LocatedFinding[]> {
  const context = await browser.newContext({ viewport: { width: SCAN_WIDTHS[0], height: SCAN_HEIGHT } })
  try {
    const tab = await context.newPage()
    await open(tab, `${site}${page.path}`, LIMITS.settleMs)
    await tab.waitForSelector('dialog[open]', { timeout: CONSENT_LIMIT_MS })
    const findings = await withinLimit(scanStates(tab), LIMITS.checkMs)
    const selectors = findings.map(({ evidence }) => evidence?.selector ?? '')
    // The rest of the page is inert, and axe misjudges it on a page with frames.
    const inDialog = await tab.evaluate(
      (all) =>
        all.filter((selector) => selector !== '' && document.querySelector(selector)?.closest('dialog') !== null),
      selectors,
    )
    return findings
      .filter(({ evidence }) => inDialog.includes(evidence?.selector ?? ''))
      .map((finding) => ({ page, finding: { ...finding, frame: true } }))
  } catch {
    // The regular check reports pages that do not open.
    return []
  } finally {
    await context.close().catch(() => undefined)
  }
}

/** Opens a page with empty storage and declined consent, and waits until no element is busy. */
async function open(tab: Page, url: string, timeout: number): Promise<void> {
  if (tab.url() !== 'about:blank') {
    await tab.context().clearCookies()
    await tab.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  await tab.setViewportSize({ width: SCAN_WIDTHS[0], height: SCAN_HEIGHT })
  await tab.emulateMedia({ reducedMotion: 'no-preference' })
  await tab.goto(url, { waitUntil: 'load', timeout })
  // The header, live prices and forms load later but are part of the page.
  await tab.waitForLoadState('networkidle', { timeout: NETWORK_IDLE_LIMIT_MS }).catch(() => undefined)
  await tab.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, { timeout })
}

/** Rejects if a check exceeds its time limit, because a busy page never responds. */
async function withinLimit(looking: Promise<PageFinding[]>, limitMs: number): Promise<PageFinding[]> {
  const pageFindings = await withTimeout(limitMs, looking)
  if (pageFindings === TIMEOUT) throw new Error(`no response for ${limitMs / 1000} s`)
  return pageFindings
}

/** Also closes the context, because a crashed tab does not close automatically. */
async function close(tab: Page | undefined): Promise<void> {
  await tab
    ?.context()
    .close()
    .catch(() => undefined)
}

function createNotOpenedFinding(cause: unknown): PageFinding {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  return {
    audit: 'accessibility',
    rule: 'page-not-opened',
    severity: 'error',
    message: `The page could not be checked in a browser: ${getPlainReason(reason)}.`,
    ...FOR_ENGINEERS,
    fix: `Open the page in a browser to see what it is waiting for. ${FOR_ENGINEERS.fix}`,
    element: 'page',
    frame: false,
    evidence: { selector: '', html: reason, standard: '', helpUrl: '' },
  }
}

/** Plain-language messages for the most frequent errors. */
const PLAIN_REASONS: readonly (readonly [RegExp, string])[] = [
  [/goto: Timeout/, 'it does not load'],
  [/waitForFunction: Timeout/, 'it stays busy'],
  [/^no response/, 'it stops responding'],
  [/crash/i, 'its tab crashed'],
]

function getPlainReason(reason: string): string {
  return PLAIN_REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? reason
}
