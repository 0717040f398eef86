import type { Page } from '../../drivers/browser.ts'

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount as the shop must show it: USD, en-US (CART-28). The cents are rounded off first. */
export function formatDollars(amount: number): string {
  return format.format(Math.round(amount * 100) / 100)
}

/** The price in dollars that a product's page shows. */
export async function shownPrice(page: Page): Promise<number> {
  return dollars(await page.getByRole('main').getByText(/^\$\d/).first().textContent())
}

/** The amount in dollars that a text on the page shows; NaN when it shows none. */
export function dollars(text: string | null): number {
  const shown = /\$([\d,]+(?:\.\d\d)?)/.exec(text ?? '')?.[1]
  return shown === undefined ? Number.NaN : Number(shown.replaceAll(',', ''))
}
