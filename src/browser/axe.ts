import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe, {
  type AxeResults,
  type FrameContextObject,
  type PartialResult,
  type Result,
  type RunOptions,
} from 'axe-core'
import type { Frame, Page } from './browser.ts'

/** Tags for WCAG 2.2 AA, the levels below it, and best practices (OPEN-114). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const AXE_OPTIONS: RunOptions = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] }

export const axeVersion = axe.version

/**
 * The minified axe script, which is less than half the size of `axe.source`. The script is parsed but not run in a
 * page or frame that already has axe.
 */
const AXE_SCRIPT = `if (!globalThis.axe) ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}`

/** An element that violates a rule of axe. */
export interface AccessibilityFinding {
  readonly rule: string
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical'
  readonly message: string
  readonly fix: string
  readonly html: string
  readonly selector: string
  readonly standard: string
  readonly helpUrl: string
}

/**
 * Scans the current state of a page. axe runs inside the page, which is two to five times faster than its Playwright
 * builder.
 */
export async function scanPage(page: Page): Promise<AccessibilityFinding[]> {
  const results = page.frames().length > 1 ? await scanWithFrames(page) : await scanInPage(page)
  return withoutScrolledUnder(page, results.violations.flatMap(listFindings))
}

async function scanInPage(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SCRIPT)
  return page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    AXE_OPTIONS,
  )
}

/**
 * Removes findings about targets that are too small only because they are scrolled under the sticky header. Scrolls
 * each target to the middle of the viewport, checks it again, and restores the scroll position.
 */
async function withoutScrolledUnder(
  page: Page,
  findings: readonly AccessibilityFinding[],
): Promise<AccessibilityFinding[]> {
  const suspects = findings.filter(({ rule }) => rule === 'target-size').map(({ selector }) => selector)
  if (suspects.length === 0) return [...findings]
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SCRIPT)
  const cleared = await page.evaluate(async (selectors) => {
    const { scrollX, scrollY } = globalThis
    const large: string[] = []
    for (const selector of selectors) {
      const target = document.querySelector(selector)
      // Targets in frames remain findings.
      if (target === null) continue
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'rule', values: ['target-size'] },
        resultTypes: ['violations'],
      })
      const still = violations.some(({ nodes }) =>
        nodes.some(({ target: path }) => document.querySelector(path.flat().join(' ')) === target),
      )
      if (!still) large.push(selector)
    }
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return large
  }, suspects)
  return findings.filter(({ rule, selector }) => rule !== 'target-size' || !cleared.includes(selector))
}

/**
 * Scans the page and its frames with axe's `runPartial` and `finishRun`. axe's Playwright builder silently skips
 * frames that need a second to load axe, which happens on busy computers.
 */
async function scanWithFrames(page: Page): Promise<AxeResults> {
  const parts = await scanFrame(page.mainFrame(), null)
  return page.evaluate(
    ([partialResults, options]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.finishRun(partialResults, options),
    [parts, AXE_OPTIONS] as const,
  )
}

/**
 * Returns the results of a frame and its child frames, outer frames first, with null for a frame that cannot be
 * scanned.
 */
async function scanFrame(frame: Frame, context: FrameContextObject | null): Promise<(PartialResult | null)[]> {
  await frame.evaluate(AXE_SCRIPT)
  const { inner, result } = await frame.evaluate(
    async ([scope, options]) => {
      const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe }
      const contexts = pageAxe.utils.getFrameContexts(scope ?? document, options)
      return { inner: contexts, result: await pageAxe.runPartial(scope ?? document, options) }
    },
    [context, AXE_OPTIONS] as const,
  )
  const results = inner.map(async ({ frameSelector, frameContext }) => {
    try {
      const element = await frame.evaluateHandle(
        (selector) => (globalThis as unknown as { axe: typeof axe }).axe.utils.shadowSelect(selector),
        frameSelector,
      )
      const child = await element.asElement()?.contentFrame()
      return child ? await scanFrame(child, frameContext) : [null]
    } catch {
      return [null]
    }
  })
  return [result, ...(await Promise.all(results)).flat()]
}

function listFindings({ id, help, tags, helpUrl, impact, description, nodes }: Result): AccessibilityFinding[] {
  return nodes.map(({ html, target, failureSummary }) => ({
    rule: id,
    impact: impact ?? 'minor',
    message: help,
    fix: failureSummary ?? description,
    html,
    selector: target.flat().join(' '),
    standard: tags.filter((tag) => /^wcag\d{3,}$|^best-practice$/.test(tag)).join(', '),
    helpUrl,
  }))
}
