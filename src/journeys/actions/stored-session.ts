import type { Page } from '#browser/browser.ts'

/** Storage keys of a customer's session (SESS-22). */
export const SESSION_KEYS = ['authToken', 'expiresIn', 'refreshToken', 'tokenIssuedAt', 'tokenType'] as const

/**
 * Returns the names of all stored values in alphabetical order, except for consent, viewed and searched items, the ID
 * of the visit, and the time of the last sign-out.
 */
export async function readStoredKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage))
  return keys.filter((key) => !/^(?:analyticsConsent|recent|(?:signedOutAt|visit)$)/.test(key)).toSorted()
}

/** Returns everything stored in the browser as JSON text, or an empty string if the browser denies access. */
export function readStoredText(page: Page): Promise<string> {
  return page.evaluate(() => {
    try {
      return JSON.stringify([localStorage, sessionStorage])
    } catch {
      return ''
    }
  })
}

/**
 * Returns a stored value, or an empty string if it is missing. To keep tokens out of messages, compare them and expect
 * only the result.
 */
export function readStoredValue(page: Page, key: string): Promise<string> {
  return page.evaluate((name) => localStorage.getItem(name) ?? '', key)
}
