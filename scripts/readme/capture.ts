import sharp from 'sharp'
import type { Page } from '#harness/drivers/browser.ts'

/** A captured page: its image and its visible words. */
export interface Capture {
  readonly image: Buffer
  readonly words: readonly string[]
}

/** Matches words that vary between runs: dates, numbers with units, and paths of temporary folders. */
const VARYING = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b|[\w/.-]*\d[\w/.:,-]*(?:\s?(?:ms|s|min|B|KB|MB|%)\b)?|\/\S+/g

/** Captures the visible part of a page as a WebP of the given width, with its distinct words. */
export async function capture(page: Page, width: number): Promise<Capture> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.documentElement.style.setProperty('scrollbar-width', 'none'))
  const image = await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width })
    .webp({ quality: 72, effort: 6 })
    .toBuffer()
  return { image, words: listWords(await page.evaluate(readVisibleText)) }
}

/** Returns the distinct words of the text in alphabetical order, without those that vary between runs. */
function listWords(text: string): string[] {
  const words = text.replaceAll(VARYING, ' ').match(/\p{L}[\p{L}'’-]*/gu) ?? []
  return [...new Set(words)].toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** Returns the text visible in the viewport. Runs in the page. */
function readVisibleText(): string {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { top, bottom, width, height } = range.getBoundingClientRect()
    const isVisible = node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true
    if (isVisible && width > 1 && height > 1 && top >= 0 && bottom <= window.innerHeight)
      texts.push(node.nodeValue ?? '')
  }
  return texts.join(' ')
}
