import { scanPage } from '#browser/axe.ts'
import type { Page } from '#browser/browser.ts'
import { getElementKey } from '../../findings/element-key.ts'
import { FOR_ENGINEERS } from '../../findings/finding.ts'
import type { PageFinding } from '../page-finding.ts'
import { PLAIN_MESSAGES } from './plain-messages.ts'

/** Viewport widths in CSS pixels: a desktop, and the narrowest phone. */
export const SCAN_WIDTHS = [1280, 320] as const

export const SCAN_HEIGHT = 900

const MOTIONS = ['no-preference', 'reduce'] as const

export const STATES = SCAN_WIDTHS.length * MOTIONS.length

/**
 * Checks an open page at two widths, with and without reduced motion, and whether it scrolls horizontally at 320 px.
 * Skips a state that is identical to the previous one.
 */
export async function scanStates(tab: Page): Promise<PageFinding[]> {
  const found: PageFinding[] = []
  for (const width of SCAN_WIDTHS) {
    await tab.setViewportSize({ width, height: SCAN_HEIGHT })
    let previous: string | undefined
    for (const motion of MOTIONS) {
      await tab.emulateMedia({ reducedMotion: motion })
      const state = await hashState(tab)
      if (state === previous) continue
      previous = state
      found.push(...(await listFindings(tab)), ...(width === 320 ? await findHorizontalScroll(tab) : []))
    }
  }
  return found
}

/**
 * Returns a hash of everything axe reads: elements, positions and styles. States with the same hash have the same
 * findings.
 */
function hashState(tab: Page): Promise<string> {
  return tab.evaluate((properties) => {
    let hash = 0x811c9dc5
    const add = (text: string): void => {
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    }
    add(document.documentElement.outerHTML)
    const addStyle = (element: Element, pseudo?: string): void => {
      const style = getComputedStyle(element, pseudo)
      for (const property of properties) add(style.getPropertyValue(property))
    }
    for (const element of document.querySelectorAll('*')) {
      const { x, y, width, height } = element.getBoundingClientRect()
      add(`${x},${y},${width},${height}`)
      addStyle(element)
      for (const pseudo of ['::before', '::after']) {
        if (getComputedStyle(element, pseudo).content !== 'none') addStyle(element, pseudo)
      }
    }
    return String(hash >>> 0)
  }, CHECKED_PROPERTIES)
}

/** CSS properties that axe reads. */
const CHECKED_PROPERTIES = [
  'display',
  'visibility',
  'opacity',
  'color',
  'background-color',
  'background-image',
  'font-size',
  'font-weight',
  'font-style',
  'position',
  'z-index',
  'overflow-x',
  'overflow-y',
  'clip',
  'clip-path',
  'transform',
  'filter',
  'mix-blend-mode',
  'text-indent',
  'text-shadow',
  'text-decoration-line',
  'border-bottom-style',
  'outline-style',
  'pointer-events',
  'content-visibility',
  'content',
]

/** axe rules covered by the HTML audit (`missing-language`). */
const HTML_AUDIT_RULES = new Set(['html-has-lang'])

async function listFindings(tab: Page): Promise<PageFinding[]> {
  const findings = await scanPage(tab)
  const relevant = findings.filter(({ rule }) => !HTML_AUDIT_RULES.has(rule))
  return relevant.map(({ rule, impact, message, fix, html, selector, standard, helpUrl }) => ({
    audit: 'accessibility',
    rule,
    severity: impact === 'critical' || impact === 'serious' ? 'error' : 'warning',
    ...(PLAIN_MESSAGES[rule] ?? {
      ...FOR_ENGINEERS,
      message: `${message}.`,
      fix: `${FOR_ENGINEERS.fix} ${fix.replace(/\n\s*/g, ' ')}`,
    }),
    element: getElementKey(selector, html),
    frame: /^(?:header|footer|#(?!main)[\w-]+ > (?:header|footer)|\.?_?(?:header|footer))/.test(selector),
    evidence: { selector, html, standard, helpUrl },
  }))
}

async function findHorizontalScroll(tab: Page): Promise<PageFinding[]> {
  const widest = await tab.evaluate(() => {
    // Unlike `innerWidth`, `clientWidth` excludes the scroll bar.
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const elements = [...document.querySelectorAll('body *')]
    const beyond = elements.find((element) => element.getBoundingClientRect().right > clientWidth + 1)
    return { tag: beyond?.tagName.toLowerCase() ?? 'body', html: beyond?.outerHTML.slice(0, 200) ?? '' }
  })
  if (widest === null) return []
  return [
    {
      audit: 'accessibility',
      rule: 'horizontal-scroll',
      severity: 'error',
      message: 'The page scrolls horizontally on a narrow phone, or at 400% zoom.',
      fix: 'Look for a very long word or a wide table in the content. If there is none, ask an engineer.',
      element: widest.tag,
      frame: false,
      evidence: {
        selector: widest.tag,
        html: widest.html,
        standard: 'WCAG 2.2 1.4.10',
        helpUrl: 'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html',
      },
    },
  ]
}
