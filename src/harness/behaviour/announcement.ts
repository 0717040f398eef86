import type { Page } from '../drivers/browser.ts'
import { ExpectationError } from '../observe/expectation.ts'
import { TOO_LONG, within } from '../observe/time-limit.ts'

/** How long a page may take to say something after a deed, in milliseconds. */
const ANNOUNCEMENT_LIMIT_MS = 5_000

/**
 * Does something and waits for a live region that says it (WCAG 4.1.3). A region must be there before its text comes,
 * or be an alert: otherwise screen readers say nothing.
 * @throws {ExpectationError} when no live region says the text.
 */
export async function checkAnnouncement(page: Page, text: string, deed: () => Promise<unknown>): Promise<void> {
  const said = page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const polite = '[role="status"],[role="log"],[aria-live="polite"],[aria-live="assertive"]'
        const present = new Set(document.querySelectorAll(polite))
        const look = (): void => {
          const regions = [...present, ...document.querySelectorAll('[role="alert"]')]
          if (!regions.some((region) => region.isConnected && (region.textContent ?? '').includes(wanted))) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, characterData: true, subtree: true })
      }),
    text,
  )
  await deed()
  if ((await within(ANNOUNCEMENT_LIMIT_MS, said)) !== TOO_LONG) return
  throw new ExpectationError(`a live region to say “${text}”`, 'none said it')
}
