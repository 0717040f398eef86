import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe, {
  type AxeResults,
  type FrameContextObject,
  type NodeResult,
  type PartialResult,
  type Result,
  type RunOptions,
} from 'axe-core'
import type { AccessibilityFinding, UndecidedCheck } from '../findings/step.ts'
import type { Frame, Page } from './browser.ts'

/** Tags for WCAG 2.2 AA, the levels below it, and best practices (OPEN-114). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const AXE_OPTIONS: RunOptions = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations', 'incomplete'] }

export const axeVersion = axe.version

/** ARIA roles by which Playwright finds elements. It names an image `img`, and finds text by its content. */
export const ariaRoles: readonly string[] = [
  ...Object.entries(axe.utils.getStandards().ariaRoles)
    .filter(([role, { type }]) => type !== 'abstract' && role !== 'image' && role !== 'text')
    .map(([role]) => role),
  'generic',
]

/**
 * The minified axe script, which is less than half the size of `axe.source`. The script is parsed but not run in a
 * page or frame that already has axe.
 */
const AXE_SCRIPT = `if (!globalThis.axe) ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}`

export interface AccessibilityScan {
  readonly findings: AccessibilityFinding[]
  /** Checks that axe could not decide, for manual review. */
  readonly undecided: UndecidedCheck[]
  /** Number of rules that applied to the page and passed. */
  readonly passedRules: number
}

/**
 * Scans the current state of a page. axe runs inside the page, which is two to five times faster than its Playwright
 * builder.
 */
export async function scanPage(page: Page): Promise<AccessibilityScan> {
  const results = page.frames().length > 1 ? await scanWithFrames(page) : await scanInPage(page)
  const findings = await withoutScrolledUnder(page, results.violations.flatMap(listFindings))
  const boxes =
    findings.length === 0
      ? []
      : await getBoxes(
          page,
          findings.map(({ selector }) => selector),
        )
  return {
    findings: findings.map((finding, index) => ({ ...finding, box: boxes[index] ?? null })),
    undecided: results.incomplete.flatMap(toUndecided),
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
 * Removes findings about targets that are too small only because they are scrolled under the sticky header. Scrolls
 * each target to the middle of the viewport, checks it again, and restores the scroll position.
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

/**
 * Returns each element's bounding box in the viewport, or null if it is outside the viewport, has no size, or is in a
 * frame.
 */
function getBoxes(page: Page, selectors: readonly string[]): Promise<AccessibilityFinding['box'][]> {
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

function listFindings(violation: Result): Omit<AccessibilityFinding, 'box'>[] {
  return violation.nodes.map((node) => ({
    ...describe(violation, node),
    impact: violation.impact ?? 'minor',
    fix: node.failureSummary ?? violation.description,
  }))
}

function toUndecided(result: Result): UndecidedCheck[] {
  return result.nodes.map((node) => {
    const reasons = [...node.any, ...node.all, ...node.none].map(({ message }) => message)
    return { ...describe(result, node), reason: [...new Set(reasons)].join('; ') }
  })
}

function describe({ id, help, tags, helpUrl }: Result, { html, target }: NodeResult) {
  return {
    rule: id,
    message: help,
    html,
    selector: target.flat().join(' '),
    standard: tags.filter((tag) => /^wcag\d{3,}$|^best-practice$/.test(tag)).join(', '),
    helpUrl,
  }
}
