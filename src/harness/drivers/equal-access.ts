import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Page } from './browser.ts'

/** IBM's engine, a single file without dependencies or network requests (decision 0046). */
const ENGINE = new URL(import.meta.resolve('accessibility-checker-engine/ace.js'))
const PACKAGE = new URL(import.meta.resolve('accessibility-checker-engine/package.json'))

/** Guidelines to check: WCAG 2.2 AA and IBM's additional requirements. */
const GUIDELINES = ['WCAG_2_2', 'IBM_Accessibility']

/** Returns the engine's version for the report. */
export async function readEqualAccessVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version
}

/** An issue that the engine is certain about. Results that need manual confirmation are omitted. */
export interface EqualAccessIssue {
  readonly rule: string
  /** Severity: a violation breaks a guideline, and a recommendation is good practice. */
  readonly level: 'violation' | 'recommendation'
  readonly problem: string
  readonly selector: string
  /** HTML of the element. */
  readonly element: string
  /** Whether the element is outside `main`. */
  readonly frame: boolean
  /** WCAG success criteria of the rule, such as `4.1.2`. */
  readonly criteria: readonly string[]
  /** Selectors passed to `checkPage` that match this element. */
  readonly sameAs: readonly string[]
}

/** Elements to ignore for a rule, with the reason. */
export interface Disagreement {
  readonly rule: string
  /** CSS selector of the elements. */
  readonly selector: string
  readonly reason: string
}

/** The part of the engine's interface used by the page. */
interface Engine {
  readonly Checker: new () => {
    check(
      node: Document,
      guidelines: readonly string[],
    ): Promise<{
      readonly results: readonly {
        readonly ruleId: string
        readonly value: readonly [level: string, result: string]
        readonly message: string
        readonly node: Node
      }[]
    }>
    getGuidelines(): readonly {
      readonly checkpoints: readonly {
        readonly num: string
        readonly rules?: readonly { readonly id: string }[]
      }[]
    }[]
  }
}

/**
 * Checks the current state of a page with IBM's Equal Access engine (AUD-30).
 * @param selectors elements that another audit has already reported
 * @param disagreements intentional markup to ignore
 */
export async function checkPage(
  page: Page,
  selectors: readonly string[],
  disagreements: readonly Disagreement[],
): Promise<EqualAccessIssue[]> {
  if (!(await page.evaluate(() => 'ace' in globalThis))) await page.evaluate(await readFile(ENGINE, 'utf8'))
  return page.evaluate(
    async ({ guidelines, known, accepted }) => {
      const { Checker } = (globalThis as unknown as { ace: Engine }).ace
      const checker = new Checker()
      const criteriaOf = new Map<string, Set<string>>()
      for (const { checkpoints } of checker.getGuidelines())
        for (const { num, rules } of checkpoints)
          for (const { id } of /^\d\.\d+\.\d+$/.test(num) ? (rules ?? []) : [])
            criteriaOf.set(id, (criteriaOf.get(id) ?? new Set()).add(num))
      /** Builds a selector from the nearest ID, followed by tags and their positions among siblings. */
      const selectorOf = (element: Element): string => {
        const steps: string[] = []
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          const tag = at.localName
          if (at.id !== '') {
            steps.unshift(`#${CSS.escape(at.id)}`)
            break
          }
          const alike = [...(at.parentElement?.children ?? [])].filter(({ localName }) => localName === tag)
          steps.unshift(alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(at) + 1})` : tag)
        }
        return steps.join(' > ')
      }
      const { results } = await checker.check(document, guidelines)
      return results.flatMap(({ ruleId, value: [level, result], message, node }) => {
        if (result !== 'FAIL' || level === 'INFORMATION') return []
        const element = node instanceof Element ? node : (node.parentElement ?? document.documentElement)
        if (accepted.some(({ rule, selector }) => rule === ruleId && element.matches(selector))) return []
        return [
          {
            rule: ruleId,
            level: level === 'VIOLATION' ? ('violation' as const) : ('recommendation' as const),
            problem: message,
            selector: selectorOf(element),
            element: element.outerHTML.slice(0, 200),
            frame: element.closest('main') === null,
            criteria: [...(criteriaOf.get(ruleId) ?? [])].toSorted(),
            sameAs: known.filter((selector) => document.querySelector(selector) === element),
          },
        ]
      })
    },
    { guidelines: GUIDELINES, known: selectors, accepted: disagreements },
  )
}
