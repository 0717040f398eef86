import type { Page } from 'playwright'

/**
 * Follows a link within the shop, even if the page does not contain it. The link is added outside React's root,
 * because React defers clicks in parts that are not yet hydrated, and the browser would then follow the link.
 */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Go' })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}
