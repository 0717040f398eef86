import type { Page } from '../../drivers/browser.ts'

/** The keys of a customer's session in the browser's storage (SESS-22). */
export const SESSION_KEYS = ['authToken', 'expiresIn', 'refreshToken', 'tokenIssuedAt', 'tokenType'] as const

/**
 * The names of all stored values but those of consent, of what was seen and searched, and the moment of the last
 * ending, in the order of the alphabet.
 */
export async function storedKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage))
  return keys.filter((key) => !/^(?:analyticsConsent|recent|signedOutAt$)/.test(key)).toSorted()
}

/** Everything that is stored, as JSON; '' where the browser refuses to tell. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    try {
      return JSON.stringify([localStorage, sessionStorage])
    } catch {
      return ''
    }
  })
}

/** A stored value, '' without one. Tokens stay out of messages: compare them and expect what came of it. */
export function storedValue(page: Page, key: string): Promise<string> {
  return page.evaluate((name) => localStorage.getItem(name) ?? '', key)
}
