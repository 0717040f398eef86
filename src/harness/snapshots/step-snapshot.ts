import type { Page } from '../drivers/browser.ts'
import type { StepSnapshot } from '../findings/snapshot.ts'
import { describeAppearance } from './page-appearance.ts'

/** Elements that move or are random in every run. Their areas are excluded from the comparison. */
const RESTLESS = 'video, canvas, iframe, [aria-busy="true"], time'

/** Matches generated file names and IDs. */
const RANDOM_NAME = /(?<![\da-z])(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{12,})(?![\da-z])/gi

/** Matches origins on this computer, whose port differs between runs. `blob:` URLs contain the origin. */
const LOCAL_ORIGIN = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/g

/**
 * Captures the accessibility tree and the appearance of a page, and the areas with moving content. Private data is redacted
 * together with the report. The content of `time` elements, the date of the run and local ports are replaced, because
 * they change even if the shop does not.
 */
export async function takeSnapshot(page: Page): Promise<StepSnapshot> {
  const aria = await page.locator('body').ariaSnapshot()
  const { masked, passing, scrollTop } = await page.evaluate(findRestless, RESTLESS)
  const timeless = passing.reduce((text, moment) => text.replaceAll(moment, '[time]'), aria)
  const appearance = await describeAppearance(page, RESTLESS, passing)
  return { aria: replaceGenerated(timeless), appearance: replaceGenerated(appearance), masked, scrollTop }
}

/** Replaces the names that are generated in every run. */
function replaceGenerated(snapshot: string): string {
  return snapshot.replaceAll(LOCAL_ORIGIN, '[site]').replaceAll(RANDOM_NAME, '[random]')
}

/** Runs in the page, to which it is sent as text, so it may use only types from this file. */
function findRestless(selector: string): Pick<StepSnapshot, 'masked' | 'scrollTop'> & { passing: string[] } {
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
  const boxes: DOMRect[] = []
  const passing = new Set<string>([today])
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility()) continue
    boxes.push(element.getBoundingClientRect())
    if (element.localName === 'time' && element.innerText.trim() !== '') passing.add(element.innerText.trim())
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeValue?.includes(today) !== true) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    boxes.push(range.getBoundingClientRect())
  }
  return {
    masked: boxes.map(({ x, y, width, height }) => ({ x, y, width, height })),
    passing: [...passing],
    scrollTop: scrollY,
  }
}
