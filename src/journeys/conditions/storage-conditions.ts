import type { BrowserContext, Page } from '#browser/browser.ts'
import type { StorageCondition } from './conditions.ts'

/** Makes the pages of a context reject storage. */
export async function blockStorage(context: BrowserContext, condition: StorageCondition): Promise<void> {
  await context.addInitScript(blockInPage, condition)
}

/** Runs in the page, to which it is sent as text, so it may not use anything else from this file. */
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
    // Even full storage has room for a value that is no longer than the previous one.
    const isBlocked = condition === 'storage-full' && value.length <= (this.getItem(key) ?? '').length
    if (!isBlocked) throwError('QuotaExceededError')
    setItem.call(this, key, value)
  }
}

/**
 * Declines consent if the shop asks again because it could not store the choice. Journeys have no step for this
 * dialog.
 */
export async function declineConsentIfShown(page: Page): Promise<void> {
  await page.addLocatorHandler(question(page), () => declineConsentDialog(page))
}

/** Waits for the consent dialog on a newly opened page and declines. */
export function declineConsentDialog(page: Page): Promise<void> {
  return question(page).getByRole('button', { name: 'Decline' }).click()
}

const question = (page: Page) => page.getByRole('dialog', { name: 'May we use analytics?' })
