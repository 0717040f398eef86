import type { Page } from '../drivers/browser.ts'
import { ExpectationError } from '../failure.ts'

/** Width in CSS pixels at which nothing may need scrolling sideways (WCAG 1.4.10). */
const REFLOW_WIDTH = 320

/**
 * Makes the window 320 px wide, looks, and makes it as wide as before.
 * @throws {ExpectationError} naming the widest element when the page scrolls sideways.
 */
export async function checkReflow(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: REFLOW_WIDTH, height: before?.height ?? 800 })
  try {
    const widest = await page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return undefined
      const right = (element: Element): number => element.getBoundingClientRect().right
      const elements = [...document.body.querySelectorAll('*')].filter((element) => right(element) > innerWidth)
      const element = elements.toSorted((one, other) => right(other) - right(one))[0]
      return {
        element: element?.outerHTML.slice(0, 120) ?? 'the page',
        width: document.documentElement.scrollWidth,
      }
    })
    if (widest === undefined) return
    throw new ExpectationError(
      `everything to fit ${REFLOW_WIDTH} px without scrolling sideways`,
      `the page is ${widest.width} px wide because of ${widest.element}`,
    )
  } finally {
    if (before !== null) await page.setViewportSize(before)
  }
}
