import type { Page } from 'playwright'

/**
 * Follows a link of the shop, whether the page contains it or not. The link is outside of React's root: React holds
 * back clicks in parts that are not hydrated, and the browser would follow the link.
 */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Go' })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}
