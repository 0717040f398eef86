import type { Page } from 'playwright'

/**
 * Follows a link of the shop, whether or not the page has one. It is no child of what React may still hydrate: React
 * keeps a click there from the router until the part has its script, and the browser follows the link by itself.
 */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Go' })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}
