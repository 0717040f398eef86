import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '#browser/browser.ts'
import { withTimeout } from '#browser/time-limit.ts'
import type { Finding } from '../../findings/finding.ts'
import type { Served } from '../audit.ts'

/** Maximum number of screenshots, all of which are embedded in the report. */
const MAX_SCREENSHOTS = 60

/** Time limit for all screenshots together. */
const LIMIT_MS = 60_000

/** Time limit for the screenshots of one page. */
const PAGE_LIMIT_MS = 20_000

/** A desktop viewport, and a mobile viewport for elements hidden on desktop. */
const SCREENS = [
  { width: 1280, height: 900 },
  { width: 320, height: 900 },
] as const

const QUALITY = 70

/** Size limits of a screenshot, in CSS pixels. */
const CLIP = { minWidth: 320, minHeight: 120, maxWidth: 560, maxHeight: 320, margin: 24 } as const

/**
 * Saves a screenshot of each finding in the report folder, taken on its first page with the element highlighted. Skips
 * findings that are not visible or whose page does not open.
 */
export async function addScreenshots(
  findings: readonly Finding[],
  folder: string,
  { site, browser: { browser } }: Served,
  signal: AbortSignal,
  deadline: number,
  pageLimitMs = PAGE_LIMIT_MS,
): Promise<Finding[]> {
  const end = Math.min(deadline, performance.now() + LIMIT_MS)
  const withLocation = findings.filter(canShowOnPage).slice(0, MAX_SCREENSHOTS)
  if (withLocation.length === 0) return [...findings]
  await mkdir(join(folder, 'places'), { recursive: true })
  const files = new Map<Finding, string>()
  const byPage = Map.groupBy(withLocation, ({ place: { pages } }) => pages[0] ?? '')
  for (const [path, own] of byPage) {
    if (signal.aborted || performance.now() > end) break
    await capturePage(path, own)
  }
  return findings.map((finding) => {
    const screenshot = files.get(finding)
    return screenshot === undefined ? finding : { ...finding, place: { ...finding.place, screenshot } }
  })

  async function capturePage(path: string, pageFindings: readonly Finding[]): Promise<void> {
    const context = await browser.newContext({ viewport: SCREENS[0], reducedMotion: 'reduce' }).catch(() => undefined)
    // A busy page never responds, which the accessibility audit reports.
    if (context !== undefined) {
      await withTimeout(
        Math.min(pageLimitMs, end - performance.now()),
        captureFindings(context, path, pageFindings),
        signal,
      ).catch(() => undefined)
      await context.close().catch(() => undefined)
    }
  }

  async function captureFindings(
    context: BrowserContext,
    path: string,
    pageFindings: readonly Finding[],
  ): Promise<void> {
    const tab = await context.newPage()
    await tab.goto(`${site}${path}`, { waitUntil: 'load' })
    for (const screen of SCREENS) {
      await tab.setViewportSize(screen)
      for (const finding of pageFindings) {
        if (files.has(finding)) continue
        const file = `places/${withLocation.indexOf(finding) + 1}.webp`
        if (await captureLocation(tab, finding, join(folder, file))) files.set(finding, file)
      }
    }
  }
}

/** Returns whether a finding can be located on a page that opens in a browser. */
function canShowOnPage({ evidence, place: { pages, quote } }: Finding): boolean {
  const [page] = pages
  return page !== undefined && !/[{(]/.test(page) && ((evidence?.selector ?? '') !== '' || quote !== '')
}

/** Highlights the element and takes a screenshot. @returns whether the element is visible. */
async function captureLocation(tab: Page, { evidence, place }: Finding, path: string): Promise<boolean> {
  const clip = await tab.evaluate(highlightLocation, {
    selector: evidence?.selector ?? '',
    text: place.quote,
    cut: CLIP,
  })
  if (clip === null) return false
  try {
    await tab.screenshot({ path, type: 'webp', quality: QUALITY, scale: 'css', animations: 'disabled', clip })
  } finally {
    await tab.evaluate(() => document.querySelector('[data-marks-a-place]')?.remove())
  }
  return true
}

/**
 * Scrolls to the element, highlights it and returns the area to capture, or null if the element is not visible. Runs
 * in the page.
 */
function highlightLocation({ selector, text, cut }: { selector: string; text: string; cut: typeof CLIP }): {
  x: number
  y: number
  width: number
  height: number
} | null {
  // A consent dialog would cover the element.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  const element = bySelector() ?? byText()
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width < 1 || height < 1) return null
  // Draws a box on top of the page, because an outline could be clipped by a parent.
  const outline = document.createElement('div')
  outline.dataset['marksAPlace'] = ''
  Object.assign(outline.style, {
    position: 'fixed',
    left: `${left - 5}px`,
    top: `${top - 5}px`,
    width: `${width + 10}px`,
    height: `${height + 10}px`,
    boxSizing: 'border-box',
    border: '3px solid #d6001c',
    zIndex: '2147483647',
    pointerEvents: 'none',
  })
  document.body.append(outline)
  const size = {
    width: Math.min(Math.max(width + 2 * cut.margin, cut.minWidth), cut.maxWidth, innerWidth),
    height: Math.min(Math.max(height + 2 * cut.margin, cut.minHeight), cut.maxHeight, innerHeight),
  }
  // Centers a small element, and shows the start of a large one.
  const x = width > cut.maxWidth ? left - cut.margin : left + width / 2 - size.width / 2
  const y = height > cut.maxHeight ? top - cut.margin : top + height / 2 - size.height / 2
  const clamped = (value: number, room: number): number => Math.max(0, Math.min(value, room))
  return { x: clamped(x, innerWidth - size.width), y: clamped(y, innerHeight - size.height), ...size }

  function bySelector(): Element | null {
    if (selector === '') return null
    try {
      return document.querySelector(selector)
    } catch {
      return null
    }
  }

  function byText(): Element | null {
    const normalize = (value: string): string => value.replaceAll('…', '').replace(/\s+/g, ' ').trim()
    const withLocation = normalize(text).slice(0, 60)
    if (withLocation === '') return null
    const elements = [...document.body.querySelectorAll('*')].filter((each) =>
      normalize(each.textContent).includes(withLocation),
    )
    // The last element is the innermost one.
    const innermost = elements.findLast((each) => each.checkVisibility() && !each.matches('script, style'))
    return innermost ?? [...document.images].find((each) => normalize(each.alt).includes(withLocation)) ?? null
  }
}
