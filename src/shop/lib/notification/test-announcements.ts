import { onTestFinished } from 'vitest'
import { prepareAnnouncements } from './announce.ts'

/**
 * Adds the live region for a test.
 * @returns a function that reads it.
 */
export function watchAnnouncements(): () => string {
  prepareAnnouncements()
  const announcer = document.body.lastElementChild
  onTestFinished(() => announcer?.remove())
  return () => announcer?.textContent ?? ''
}
