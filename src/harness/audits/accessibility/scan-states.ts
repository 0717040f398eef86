import { scanPage } from '../../drivers/axe.ts'
import type { Page } from '../../drivers/browser.ts'
import { elementKey } from '../../findings/element-key.ts'
import type { PageFinding } from '../page-finding.ts'
import { PLAIN } from './plain-words.ts'

/** Widths in CSS pixels: a desktop, and the narrowest telephone (AUD-07). */
export const WIDTHS = [1280, 320] as const

export const HEIGHT = 900

const MOTIONS = ['no-preference', 'reduce'] as const

export const STATES = WIDTHS.length * MOTIONS.length

/** Scans the states of an open page, and sees that nothing has to be scrolled sideways at 320 pixels (AUD-07, A11Y-06). */
export function scanStates(tab: Page): Promise<PageFinding[]> {
  return inStates(tab, async (width) => [...(await findingsOf(tab)), ...(width === 320 ? await sideways(tab) : [])])
}

/**
 * Looks at an open page at two widths and with both settings of motion. A state that looks like the one before is not
 * looked at again.
 */
export async function inStates(tab: Page, look: (width: number) => Promise<PageFinding[]>): Promise<PageFinding[]> {
  const found: PageFinding[] = []
  for (const width of WIDTHS) {
    await tab.setViewportSize({ width, height: HEIGHT })
    let before: string | undefined
    for (const motion of MOTIONS) {
      await tab.emulateMedia({ reducedMotion: motion })
      const state = await lookOf(tab)
      if (state === before) continue
      before = state
      found.push(...(await look(width)))
    }
  }
  return found
}

/**
 * A number for all that axe can see: the elements, where they stand, and how they are drawn. Two states of one number
 * have the same findings.
 */
function lookOf(tab: Page): Promise<string> {
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
  }, SEEN_PROPERTIES)
}

/** The properties of style that axe reads. */
const SEEN_PROPERTIES = [
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

/** Rules of axe that the HTML audit has under its own name: `no-language`. */
const OF_HTML_AUDIT = new Set(['html-has-lang'])

async function findingsOf(tab: Page): Promise<PageFinding[]> {
  const { findings } = await scanPage(tab)
  const own = findings.filter(({ rule }) => !OF_HTML_AUDIT.has(rule))
  return own.map(({ rule, impact, message, fix, html, selector, standard, helpUrl }) => ({
    audit: 'accessibility',
    rule,
    severity: impact === 'critical' || impact === 'serious' ? 'error' : 'warning',
    message: PLAIN[rule]?.message ?? `${message}.`,
    fix: PLAIN[rule]?.fix ?? fix.replace(/\n\s*/g, ' '),
    element: elementKey(selector, html),
    frame: /^(?:header|footer|#(?!main)[\w-]+ > (?:header|footer)|\.?_?(?:header|footer))/.test(selector),
    evidence: { selector, html, standard, helpUrl },
  }))
}

async function sideways(tab: Page): Promise<PageFinding[]> {
  const widest = await tab.evaluate(() => {
    // The page does not have the room that its scroll bar takes.
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
      rule: 'sideways-scroll',
      severity: 'error',
      message: 'At 320 pixels the page has to be scrolled sideways, as does one that is enlarged to 400 %.',
      fix: 'A very long word or a wide table in the content does this; if there is none, tell an engineer.',
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
