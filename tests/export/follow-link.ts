import type { Page } from 'playwright'

/**
 * Follows a link within the shop, even if the page does not contain it. The link is added outside of React's root,
 * because React defers clicks in parts that are not hydrated and the browser would follow the link.
 */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Go' })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}
