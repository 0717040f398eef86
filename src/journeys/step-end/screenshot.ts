import type { PageScreenshotOptions } from 'playwright/test'
import type { Page } from '#browser/browser.ts'

/** Matches card fields, which are masked in every picture, even when empty. */
const CARD_FIELDS = 'input[autocomplete^="cc-"], select[autocomplete^="cc-"]'

/** Options that mask the card fields of a page in a screenshot. */
export function maskCard(
  page: Page,
): PageScreenshotOptions & { readonly animations: 'disabled'; readonly scale: 'css' } {
  return { animations: 'disabled', scale: 'css', mask: [page.locator(CARD_FIELDS)], maskColor: '#33413a' }
}

/**
 * Maximum milliseconds for a screenshot. A delay on a busy computer is not a failure of the shop.
 */
const TIMEOUT_MS = 30_000

/** Takes a screenshot of the viewport with the card fields masked. */
export async function takeScreenshot(page: Page, path: string): Promise<void> {
  // On touch screens, no pointer stays at the tapped position, where the screenshot would show a hover state.
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await page.mouse.move(-1, -1)
  await page.screenshot({ ...maskCard(page), path, timeout: TIMEOUT_MS })
}

/** Empties the card fields of a page, whose texts Playwright adds to the report of a failure. */
export async function emptyCard(page: Page): Promise<void> {
  const fields = page.locator('input[autocomplete^="cc-"]')
  // A page that is closed has no fields.
  await fields
    .evaluateAll((inputs) => inputs.forEach((input) => void ((input as HTMLInputElement).value = '')))
    .catch(() => undefined)
}

/** Shows dots instead of card numbers on the pages of a context, also in pictures that Playwright takes for a trace. */
export async function hideCard(context: { addInitScript(script: () => void): Promise<unknown> }): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('input[autocomplete^="cc-"] { -webkit-text-security: disc !important; }')
    document.adoptedStyleSheets.push(sheet)
  })
}
