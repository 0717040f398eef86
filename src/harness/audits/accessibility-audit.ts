import { StorefrontError } from '#errors/storefront-error.ts'
import { scanPage } from '../drivers/axe.ts'
import type { OpenBrowser, Page } from '../drivers/browser.ts'
import { type Audit, needed } from './audit.ts'
import { type ExportPage, firstOfEachTemplate } from './export-pages.ts'
import { FOR_ENGINEERS, type FoundOnPage, mergeFindings, type PageFinding } from './page-finding.ts'

/** Widths in CSS pixels: the narrowest telephone, and a desktop (AUD-07). */
const WIDTHS = [320, 1280] as const

const MOTIONS = ['no-preference', 'reduce'] as const

const HEIGHT = 900

/** A page that takes longer than this to settle is told as such. */
const SETTLE_LIMIT_MS = 15_000

/** What engineers say, for an editor; axe's own words where nothing better is known. */
const PLAIN: Readonly<Record<string, { readonly problem: string; readonly mend: string }>> = {
  'image-alt': { problem: 'A picture has no alternative text.', mend: 'Write its alternative text in the CMS.' },
  'link-name': {
    problem: 'A link has no text, so a screen reader says only “link”.',
    mend: 'Write the link’s text in the CMS, or remove the link.',
  },
  'button-name': {
    problem: 'A button has no name, so a screen reader says only “button”.',
    mend: FOR_ENGINEERS,
  },
  'heading-order': {
    problem: 'The headings leave out a level.',
    mend: 'Correct the levels of the headings in the CMS; if they are right there, tell an engineer.',
  },
  'empty-heading': { problem: 'A heading has no text.', mend: 'Write the heading in the CMS, or remove it.' },
  'color-contrast': {
    problem: 'A text is hard to read: its colour is too close to what lies behind it.',
    mend: FOR_ENGINEERS,
  },
  label: { problem: 'A field has no label.', mend: FOR_ENGINEERS },
  'html-has-lang': {
    problem: 'The page does not say its language.',
    mend: FOR_ENGINEERS,
  },
}

/** One page of each template and those that have changed, or the pages that were named, in a browser (AUD-07). */
export const audit: Audit = async ({ served, pages, inspected, isFiltered, signal }) => {
  const { site, browser } = needed(served)
  const single = pages.filter((page) => page.single)
  const changed = new Set(inspected.filter((page) => page.changed).map(({ page }) => page))
  const wanted = isFiltered
    ? single
    : [...new Set([...firstOfEachTemplate(single), ...single.filter((page) => changed.has(page))])]
  const unscanned = single.filter((page) => !wanted.includes(page)).map(({ path }) => path)
  return {
    checked: `${wanted.length} pages in ${WIDTHS.length * MOTIONS.length} states each`,
    findings: mergeFindings(await scanPages(site, wanted, browser, signal)),
    covers: () => unscanned.length === 0,
    unscanned,
  }
}

/**
 * Scans pages in a real browser at two widths and with both settings of motion, and sees that nothing has to be
 * scrolled sideways at 320 pixels (AUD-07, A11Y-06). `site` has no slash at the end.
 * @throws {StorefrontError} when a page cannot be opened.
 */
async function scanPages(
  site: string,
  pages: readonly ExportPage[],
  { browser }: OpenBrowser,
  signal: AbortSignal | undefined,
): Promise<FoundOnPage[]> {
  const found: FoundOnPage[] = []
  for (const page of pages) {
    for (const motion of MOTIONS) {
      signal?.throwIfAborted()
      const context = await browser.newContext({
        viewport: { width: WIDTHS[1], height: HEIGHT },
        reducedMotion: motion,
      })
      try {
        const tab = await context.newPage()
        await open(tab, `${site}${page.path}`)
        for (const width of WIDTHS) {
          await tab.setViewportSize({ width, height: HEIGHT })
          found.push(...(await findingsOf(tab)).map((finding) => ({ page, finding })))
          if (width === WIDTHS[0]) found.push(...(await sideways(tab)).map((finding) => ({ page, finding })))
        }
      } finally {
        await context.close()
      }
    }
  }
  return found
}

/** Opens a page and waits until it has loaded and nothing on it is busy. */
async function open(tab: Page, address: string): Promise<void> {
  try {
    await tab.goto(address, { waitUntil: 'load', timeout: SETTLE_LIMIT_MS })
    await tab.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
      timeout: SETTLE_LIMIT_MS,
    })
  } catch (cause) {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The page ${address} could not be opened: ${firstLine(cause)}`,
      next: 'open the address in a browser to see what it waits for.',
      cause,
    })
  }
}

function firstLine(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
}

async function findingsOf(tab: Page): Promise<PageFinding[]> {
  const { findings } = await scanPage(tab)
  return findings.map(({ rule, impact, problem, mend, element, selector, standard, guide }) => ({
    audit: 'accessibility',
    rule,
    severity: impact === 'critical' || impact === 'serious' ? 'error' : 'warning',
    problem: PLAIN[rule]?.problem ?? `${problem}.`,
    mend: PLAIN[rule]?.mend ?? mend.replace(/\n\s*/g, ' '),
    element: selector,
    frame: /^(?:header|footer|#(?!main)[\w-]+ > (?:header|footer)|\.?_?(?:header|footer))/.test(selector),
    technical: { selector, element, standard, guide },
  }))
}

async function sideways(tab: Page): Promise<PageFinding[]> {
  const widest = await tab.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return null
    const elements = [...document.querySelectorAll('body *')]
    const beyond = elements.find((element) => element.getBoundingClientRect().right > innerWidth + 1)
    return { tag: beyond?.tagName.toLowerCase() ?? 'body', html: beyond?.outerHTML.slice(0, 200) ?? '' }
  })
  if (widest === null) return []
  return [
    {
      audit: 'accessibility',
      rule: 'sideways-scroll',
      severity: 'error',
      problem: 'At 320 pixels the page has to be scrolled sideways, as does one that is enlarged to 400 %.',
      mend: 'A very long word or a wide table in the content does this; if there is none, tell an engineer.',
      element: widest.tag,
      frame: false,
      technical: {
        selector: widest.tag,
        element: widest.html,
        standard: 'WCAG 2.2 1.4.10',
        guide: 'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html',
      },
    },
  ]
}
