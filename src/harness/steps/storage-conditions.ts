import type { BrowserContext, Page } from '../drivers/browser.ts'
import type { StorageCondition } from '../targets/run-options.ts'

/** Makes the pages of a context reject storage; `storage-cleared` accepts everything, and clears it after each step. */
export async function blockStorage(context: BrowserContext, condition: StorageCondition): Promise<void> {
  if (condition !== 'storage-cleared') await context.addInitScript(blockInPage, condition)
}

/** Runs in the page: it is sent there as text, so it may use nothing from this file. */
function blockInPage(condition: StorageCondition): void {
  if (!location.protocol.startsWith('http')) return
  const throwError = (name: string): never => {
    throw new DOMException('The storage is blocked.', name)
  }
  if (condition === 'storage-throws-on-access') {
    const get = (): never => throwError('SecurityError')
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get })
    return
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function setOrRefuse(this: Storage, key: string, value: string): void {
    // A full storage has room for a value that is not longer than the previous one.
    const isBlocked = condition === 'storage-full' && value.length <= (this.getItem(key) ?? '').length
    if (!isBlocked) throwError('QuotaExceededError')
    setItem.call(this, key, value)
  }
}

/** Clears the site's data while its page is open, as a shopper can. */
export function clearStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/**
 * Declines whenever the shop asks for consent again because it could not store the answer; journeys do not include
 * that.
 */
export async function declineConsentIfShown(page: Page): Promise<void> {
  await page.addLocatorHandler(question(page), () => declineQuestion(page))
}

/** Waits for the question on a page that was just opened, and declines. */
export function declineQuestion(page: Page): Promise<void> {
  return question(page).getByRole('button', { name: 'Decline' }).click()
}

const question = (page: Page) => page.getByRole('dialog', { name: 'May we use analytics?' })
