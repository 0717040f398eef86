import type { Page } from '../drivers/browser.ts'
import type { StepSnapshot } from '../findings/snapshot.ts'

/** What moves or is random in every run: its place in a picture is left out of the comparison. */
const RESTLESS = 'video, canvas, iframe, [aria-busy="true"], time'

/** What browsers and servers call what they made: files, addresses of a customer. */
const RANDOM_NAME = /(?<![\da-z])(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{12,})(?![\da-z])/gi

/**
 * Takes the words of a page and the places of what moves; what is private in the words is redacted with the report. What
 * `time` holds and the day of the run, as the shop writes it, are other ones tomorrow.
 */
export async function takeSnapshot(page: Page): Promise<StepSnapshot> {
  const aria = await page.locator('body').ariaSnapshot()
  const { masked, passing } = await page.evaluate(findRestless, RESTLESS)
  const timeless = passing.reduce((text, moment) => text.replaceAll(moment, '[time]'), aria)
  return { aria: timeless.replaceAll(RANDOM_NAME, '[random]'), masked }
}

/** Runs in the page: it is sent there as text, so it may use nothing from this file but types. */
function findRestless(selector: string): { masked: StepSnapshot['masked']; passing: string[] } {
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
  return { masked: boxes.map(({ x, y, width, height }) => ({ x, y, width, height })), passing: [...passing] }
}
