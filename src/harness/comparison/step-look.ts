import type { Page } from '../drivers/browser.ts'
import type { StepLook } from './look-difference.ts'

/** What moves or is random in every run: its place in a picture is left out of the comparison. */
const RESTLESS = 'video, canvas, iframe, [aria-busy="true"], time'

/** Takes the words of a page and the places of what moves; what is private in the words is redacted with the report. */
export async function takeLook(page: Page): Promise<StepLook> {
  const words = await page.locator('body').ariaSnapshot()
  const masked = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width, height }) => ({ x, y, width, height })),
    RESTLESS,
  )
  return { words, masked }
}
