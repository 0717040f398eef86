import type { Page } from '../drivers/browser.ts'
import { ExpectationError } from '../observe/expectation.ts'
import { TIMEOUT, withTimeout } from '../observe/time-limit.ts'

/** Maximum milliseconds for a page to announce something after an action. */
const ANNOUNCEMENT_LIMIT_MS = 5_000

/**
 * Performs an action and waits for a live region that announces it (WCAG 4.1.3). Screen readers announce only alerts
 * and regions that exist before their text is added.
 * @throws {ExpectationError} if no live region contains the text.
 */
export async function checkAnnouncement(page: Page, text: string, action: () => Promise<unknown>): Promise<void> {
  const announced = page.evaluate(
    (expected) =>
      new Promise<void>((resolve) => {
        const polite = '[role="status"],[role="log"],[aria-live="polite"],[aria-live="assertive"]'
        const present = new Set(document.querySelectorAll(polite))
        const check = (): void => {
          const regions = [...present, ...document.querySelectorAll('[role="alert"]')]
          if (!regions.some((region) => region.isConnected && (region.textContent ?? '').includes(expected))) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(check)
        observer.observe(document, { childList: true, characterData: true, subtree: true })
      }),
    text,
  )
  await action()
  if ((await withTimeout(ANNOUNCEMENT_LIMIT_MS, announced)) !== TIMEOUT) return
  throw new ExpectationError(`a live region to say "${text}"`, 'no live region did')
}
