import { AxeBuilder } from '@axe-core/playwright'
import axe, { type AxeResults, type Result } from 'axe-core'
import type { AccessibilityFinding } from '../report/result.ts'
import type { Page } from './browser.ts'

/** WCAG 2.2 AA, everything it builds on, and best practices (OPEN-114). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

export const axeVersion = axe.version

export interface AccessibilityScan {
  readonly findings: AccessibilityFinding[]
  /** How many rules found something to check and were content with it. */
  readonly passedRules: number
}

/**
 * Scans the state that a page is in. axe runs inside the page, which is two to five times faster than through its
 * builder; the builder is taken where the page has frames.
 */
export async function scanPage(page: Page): Promise<AccessibilityScan> {
  const results = page.frames().length > 1 ? await scanWithFrames(page) : await scanInPage(page)
  return {
    findings: results.violations.flatMap(findingsOf),
    passedRules: results.passes.length,
  }
}

async function scanInPage(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      }),
    TAGS,
  )
}

function scanWithFrames(page: Page): Promise<AxeResults> {
  return new AxeBuilder({ page }).withTags(TAGS).analyze()
}

function findingsOf(violation: Result): AccessibilityFinding[] {
  return violation.nodes.map((node) => ({
    rule: violation.id,
    impact: violation.impact ?? 'minor',
    problem: violation.help,
    mend: node.failureSummary ?? violation.description,
    element: node.html,
    selector: node.target.flat().join(' '),
    standard: violation.tags.filter((tag) => /^wcag\d{3,}$|^best-practice$/.test(tag)).join(', '),
    guide: violation.helpUrl,
  }))
}
