import type { Page } from '#browser/browser.ts'

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats an amount as the shop must show it, in USD and en-US format (CART-28). Rounds to cents first. */
export function formatDollars(amount: number): string {
  return format.format(Math.round(amount * 100) / 100)
}

/** Returns the price in dollars shown on a product page. */
export async function readShownPrice(page: Page): Promise<number> {
  return parseDollars(await page.getByRole('main').getByText(/^\$\d/).first().textContent())
}

/** Returns the dollar amount in a string, or NaN without one. */
export function parseDollars(text: string | null): number {
  const shown = /\$([\d,]+(?:\.\d\d)?)/.exec(text ?? '')?.[1]
  return shown === undefined ? Number.NaN : Number(shown.replaceAll(',', ''))
}
