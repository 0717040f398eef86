import type { Page } from '../../drivers/browser.ts'
import { TOO_LONG, within } from '../../observe/time-limit.ts'
import { declineConsent } from '../../steps/observed-page.ts'
import type { AuditRun, Served } from '../audit.ts'
import type { ExportPage } from '../export-pages.ts'
import { FOR_ENGINEERS, type FoundOnPage, type PageFinding } from '../page-finding.ts'
import { HEIGHT, scanStates, WIDTHS } from './scan-states.ts'

/** Tabs side by side: while one waits for its page, another is scanned. */
const TABS = 4

/** Milliseconds that a page has to settle, and then to be looked at; one that takes longer is told as such. */
const LIMITS = { settleMs: 15_000, lookMs: 120_000 } as const

/** Milliseconds that a page which has loaded may go on asking for more. */
const QUIET_LIMIT_MS = 3000

/** The rule of a page of which nothing else is known. */
export const NOT_OPENED = 'page-not-opened'

/** What was found on pages, and which pages nothing is known of. */
export interface ScannedPages {
  readonly found: readonly FoundOnPage[]
  readonly left: readonly string[]
  /** Whether pages were left for no other reason than that the time was over. */
  readonly isOutOfTime: boolean
}

/**
 * Scans pages in tabs side by side, in their order, until all are done, the run is stopped or `deadline` is over, in
 * milliseconds as `performance.now()` counts (AUD-07). A page that does not settle, stops answering or breaks its tab is
 * a finding (AUD-28).
 * `look` says what is wrong with the page that a tab shows.
 */
export async function scanPages(
  { site, browser: { browser } }: Served,
  pages: readonly ExportPage[],
  deadline: number,
  { signal, progress }: AuditRun,
  look: (tab: Page) => Promise<PageFinding[]> = scanStates,
  limits: { readonly settleMs: number; readonly lookMs: number } = LIMITS,
): Promise<ScannedPages> {
  const found = new Map<ExportPage, readonly PageFinding[]>()
  const unopened = new Set<ExportPage>()
  let findings = 0
  const waiting = pages.values()
  await Promise.all(Array.from({ length: Math.min(TABS, pages.length) }, work))
  const done = (page: ExportPage): boolean => found.has(page) && !unopened.has(page)
  return {
    found: pages.flatMap((page) => (found.get(page) ?? []).map((finding) => ({ page, finding }))),
    left: pages.filter((page) => !done(page)).map(({ path }) => path),
    isOutOfTime: found.size < pages.length && unopened.size === 0 && !signal.aborted,
  }

  async function work(): Promise<void> {
    let tab: Page | undefined
    for (const page of waiting) {
      if (isOver()) break
      try {
        tab ??= await openTab()
        await open(tab, `${site}${page.path}`, limits.settleMs)
        add(page, await answered(look(tab), limits.lookMs))
      } catch (cause) {
        if (signal.aborted) break
        unopened.add(page)
        add(page, [unsettled(cause)])
        await close(tab)
        tab = undefined
        if (!browser.isConnected()) throw cause
      }
    }
    await close(tab)
  }

  function isOver(): boolean {
    return signal.aborted || performance.now() > deadline
  }

  function add(page: ExportPage, own: readonly PageFinding[]): void {
    found.set(page, own)
    findings += own.length
    progress(found.size, pages.length, findings)
  }

  async function openTab(): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: WIDTHS[0], height: HEIGHT } })
    // The question of a first visit opens some time after the page, and hides all but itself from the scan.
    await declineConsent(context)
    return context.newPage()
  }
}

/** A first visit's question comes within this. */
const QUESTION_LIMIT_MS = 5000

/** What a page asks at a first visit, a dialog over all pages; nothing when it asks nothing. */
export async function scanFirstVisit({ site, browser: { browser } }: Served, page: ExportPage): Promise<FoundOnPage[]> {
  const context = await browser.newContext({ viewport: { width: WIDTHS[0], height: HEIGHT } })
  try {
    const tab = await context.newPage()
    await open(tab, `${site}${page.path}`, LIMITS.settleMs)
    await tab.waitForSelector('dialog[open]', { timeout: QUESTION_LIMIT_MS })
    return (await answered(scanStates(tab), LIMITS.lookMs)).map((finding) => ({
      page,
      finding: { ...finding, frame: true },
    }))
  } catch {
    // Whether the page itself opens is told by its own scan.
    return []
  } finally {
    await context.close().catch(() => undefined)
  }
}

/** Opens a page as somebody sees it who has kept nothing but the answer to the question of a first visit, and waits until it has loaded and nothing on it is busy. */
async function open(tab: Page, address: string, timeout: number): Promise<void> {
  if (tab.url() !== 'about:blank') {
    await tab.context().clearCookies()
    await tab.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  await tab.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
  await tab.emulateMedia({ reducedMotion: 'no-preference' })
  await tab.goto(address, { waitUntil: 'load', timeout })
  // What comes after the first load (frame, live prices, forms) is part of the page. One that never stops asking is
  // looked at as it is.
  await tab.waitForLoadState('networkidle', { timeout: QUIET_LIMIT_MS }).catch(() => undefined)
  await tab.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, { timeout })
}

/** What a look at a page gives. A page that is busy for ever would be waited for without end. */
async function answered(looking: Promise<PageFinding[]>, limitMs: number): Promise<PageFinding[]> {
  const own = await within(limitMs, looking)
  if (own === TOO_LONG) throw new Error(`no answer for ${limitMs / 1000} s`)
  return own
}

/** A tab that broke may not answer any more; its context goes with it. */
async function close(tab: Page | undefined): Promise<void> {
  await tab
    ?.context()
    .close()
    .catch(() => undefined)
}

function unsettled(cause: unknown): PageFinding {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  return {
    audit: 'accessibility',
    rule: NOT_OPENED,
    severity: 'error',
    message: `The page could not be looked at in a browser: ${inPlainWords(reason)}.`,
    fix: `Open it in a browser to see what it waits for. ${FOR_ENGINEERS}`,
    element: 'page',
    frame: false,
    evidence: { selector: '', html: reason, standard: '', helpUrl: '' },
  }
}

/** The reasons of playwright and our own that say most often why a page could not be looked at. */
const PLAIN_REASONS: readonly (readonly [RegExp, string])[] = [
  [/goto: Timeout/, 'it does not load'],
  [/waitForFunction: Timeout/, 'it stays busy'],
  [/^no answer/, 'it stops answering'],
  [/crash/i, 'it breaks its tab'],
]

function inPlainWords(reason: string): string {
  return PLAIN_REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? reason
}
