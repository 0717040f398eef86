import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '../../drivers/browser.ts'
import type { Finding } from '../../findings/finding.ts'
import { within } from '../../observe/time-limit.ts'
import type { Served } from '../audit.ts'

/** Most findings that get a picture: they stand inside the report's page. */
const MOST_PICTURES = 60

/** Time for all pictures. */
const LIMIT_MS = 60_000

/** Time for the pictures of one page. */
const PAGE_LIMIT_MS = 20_000

/** A desktop, and a telephone for what the desktop does not show. */
const SCREENS = [
  { width: 1280, height: 900 },
  { width: 320, height: 900 },
] as const

const QUALITY = 70

/** Least and most of the page that a picture shows, in CSS pixels. */
const CUT = { minWidth: 320, minHeight: 120, maxWidth: 560, maxHeight: 320, margin: 24 } as const

/**
 * Takes a picture of the place of each finding on its first page, cut out and with the element marked, into a folder of
 * the report (AUD-31). A place that cannot be found on the page has none; a page that cannot be opened has none either.
 */
export async function picturePlaces(
  findings: readonly Finding[],
  folder: string,
  { site, browser: { browser } }: Served,
  signal: AbortSignal,
  pageLimitMs = PAGE_LIMIT_MS,
): Promise<Finding[]> {
  const end = performance.now() + LIMIT_MS
  const wanted = findings.filter(isOnPage).slice(0, MOST_PICTURES)
  if (wanted.length === 0) return [...findings]
  await mkdir(join(folder, 'places'), { recursive: true })
  const files = new Map<Finding, string>()
  const byPage = Map.groupBy(wanted, ({ place: { pages } }) => pages[0] ?? '')
  for (const [path, own] of byPage) {
    if (signal.aborted || performance.now() > end) break
    await picturePage(path, own)
  }
  return findings.map((finding) => {
    const screenshot = files.get(finding)
    return screenshot === undefined ? finding : { ...finding, place: { ...finding.place, screenshot } }
  })

  async function picturePage(path: string, own: readonly Finding[]): Promise<void> {
    const context = await browser.newContext({ viewport: SCREENS[0], reducedMotion: 'reduce' }).catch(() => undefined)
    // A page that is busy for ever answers nothing. What it does not show is said well enough without a picture, and what
    // is wrong with the page is told by the scan.
    if (context !== undefined) {
      await within(pageLimitMs, pictureIn(context, path, own), signal).catch(() => undefined)
      await context.close().catch(() => undefined)
    }
  }

  async function pictureIn(context: BrowserContext, path: string, own: readonly Finding[]): Promise<void> {
    const tab = await context.newPage()
    await tab.goto(`${site}${path}`, { waitUntil: 'load' })
    for (const screen of SCREENS) {
      await tab.setViewportSize(screen)
      for (const finding of own) {
        if (files.has(finding)) continue
        const file = `places/${wanted.indexOf(finding) + 1}.webp`
        if (await takePlace(tab, finding, join(folder, file))) files.set(finding, file)
      }
    }
  }
}

/** Whether a finding can be pointed at on a page that a browser can open. */
function isOnPage({ evidence, place: { pages, quote } }: Finding): boolean {
  const [page] = pages
  return page !== undefined && !/[{(]/.test(page) && ((evidence?.selector ?? '') !== '' || quote !== '')
}

/** Marks the place, takes the picture and takes the mark away. @returns whether the place shows on the page. */
async function takePlace(tab: Page, { evidence, place }: Finding, path: string): Promise<boolean> {
  const clip = await tab.evaluate(mark, { selector: evidence?.selector ?? '', text: place.quote, cut: CUT })
  if (clip === null) return false
  try {
    await tab.screenshot({ path, type: 'webp', quality: QUALITY, scale: 'css', animations: 'disabled', clip })
  } finally {
    await tab.evaluate(() => document.querySelector('[data-marks-a-place]')?.remove())
  }
  return true
}

/** Runs in the page: scrolls to the place, marks it, and says what to cut out; null when nothing of it shows. */
function mark({ selector, text, cut }: { selector: string; text: string; cut: typeof CUT }): {
  x: number
  y: number
  width: number
  height: number
} | null {
  // What asks a new visitor something would stand before it.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  const element = bySelector() ?? byText()
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width < 1 || height < 1) return null
  // A box above the page, since what is around the element may cut off what is drawn at its edge.
  const frame = document.createElement('div')
  frame.dataset['marksAPlace'] = ''
  Object.assign(frame.style, {
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
  document.body.append(frame)
  const size = {
    width: Math.min(Math.max(width + 2 * cut.margin, cut.minWidth), cut.maxWidth, innerWidth),
    height: Math.min(Math.max(height + 2 * cut.margin, cut.minHeight), cut.maxHeight, innerHeight),
  }
  // The whole of a small element in the middle, the beginning of a large one.
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
    const words = (value: string): string => value.replaceAll('…', '').replace(/\s+/g, ' ').trim()
    const wanted = words(text).slice(0, 60)
    if (wanted === '') return null
    const elements = [...document.body.querySelectorAll('*')].filter((each) => words(each.textContent).includes(wanted))
    // The innermost comes last; what is not drawn is no place.
    const innermost = elements.findLast((each) => each.checkVisibility() && !each.matches('script, style'))
    return innermost ?? [...document.images].find((each) => words(each.alt).includes(wanted)) ?? null
  }
}
