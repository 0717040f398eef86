import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe, {
  type AxeResults,
  type FrameContextObject,
  type PartialResult,
  type Result,
  type RunOptions,
} from 'axe-core'
import type { AccessibilityFinding } from '../findings/step.ts'
import type { Frame, Page } from './browser.ts'

/** WCAG 2.2 AA, everything it builds on, and best practices (OPEN-114). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const AXE_OPTIONS: RunOptions = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] }

export const axeVersion = axe.version

/** The minified axe, less than half of `axe.source`. Where a page or frame has axe already it only costs the parsing. */
const AXE_SCRIPT = `if (!globalThis.axe) ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}`

export interface AccessibilityScan {
  readonly findings: AccessibilityFinding[]
  /** How many rules found something to check and were content with it. */
  readonly passedRules: number
}

/**
 * Scans the current state of a page. axe runs inside the page, two to five times faster than through its builder for
 * Playwright.
 */
export async function scanPage(page: Page): Promise<AccessibilityScan> {
  const results = page.frames().length > 1 ? await scanWithFrames(page) : await scanInPage(page)
  const findings = await withoutScrolledUnder(page, results.violations.flatMap(findingsOf))
  const boxes =
    findings.length === 0
      ? []
      : await boxesOf(
          page,
          findings.map(({ selector }) => selector),
        )
  return {
    findings: findings.map((finding, index) => ({ ...finding, box: boxes[index] ?? null })),
    passedRules: results.passes.length,
  }
}

async function scanInPage(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SCRIPT)
  return page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    AXE_OPTIONS,
  )
}

/**
 * axe counts a target that the page was scrolled under the sticky header as one that the header's buttons leave too
 * little of, though nobody can aim at it there. Each such target is looked at again in the middle of the window, and
 * is a finding only when it is too small there as well. The page is left scrolled as it was.
 */
async function withoutScrolledUnder<Finding extends { readonly rule: string; readonly selector: string }>(
  page: Page,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const suspects = findings.filter(({ rule }) => rule === 'target-size').map(({ selector }) => selector)
  if (suspects.length === 0) return [...findings]
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SCRIPT)
  const cleared = await page.evaluate(async (selectors) => {
    const { scrollX, scrollY } = globalThis
    const large: string[] = []
    for (const selector of selectors) {
      const target = document.querySelector(selector)
      // Those in frames stay findings.
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
 * Scans the page and its frames by axe's `runPartial` and `finishRun`. Its builder for Playwright silently skips a frame
 * that needs a second to load axe, as on a busy computer.
 */
async function scanWithFrames(page: Page): Promise<AxeResults> {
  const parts = await scanFrame(page.mainFrame(), null)
  return page.evaluate(
    ([partialResults, options]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.finishRun(partialResults, options),
    [parts, AXE_OPTIONS] as const,
  )
}

/** Returns the results of a frame and of those within it, outer ones first; null for a frame that cannot be scanned. */
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

/** Where elements stand in the window; null for those outside of it and those in frames. */
function boxesOf(page: Page, selectors: readonly string[]): Promise<AccessibilityFinding['box'][]> {
  return page.evaluate(
    (list) =>
      list.map((selector) => {
        const element = document.querySelector(selector)
        if (element === null) return null
        const { x, y, width, height } = element.getBoundingClientRect()
        const outside = width === 0 || height === 0 || x + width <= 0 || y + height <= 0
        return outside || x >= innerWidth || y >= innerHeight ? null : { x, y, width, height }
      }),
    selectors,
  )
}

function findingsOf(violation: Result): Omit<AccessibilityFinding, 'box'>[] {
  return violation.nodes.map((node) => ({
    rule: violation.id,
    impact: violation.impact ?? 'minor',
    message: violation.help,
    fix: node.failureSummary ?? violation.description,
    html: node.html,
    selector: node.target.flat().join(' '),
    standard: violation.tags.filter((tag) => /^wcag\d{3,}$|^best-practice$/.test(tag)).join(', '),
    helpUrl: violation.helpUrl,
  }))
}
