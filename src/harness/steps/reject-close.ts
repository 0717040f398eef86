import type { Page } from '../drivers/browser.ts'
import { isCalledByJourney } from '../journeys/choose/source-location.ts'

interface Closable {
  close(options?: object): Promise<void>
}

/**
 * Makes closing the page, context or browser of a run throw when the journey's code calls it, because the run would
 * otherwise end as if the page or the browser had failed. A journey may close other pages and contexts. Returns a
 * function that allows closing again, because later runs share the browser.
 */
export function rejectClose(page: Page): () => void {
  const context = page.context()
  const browser = context.browser()
  const restore = [
    guard(page, 'page.close()'),
    guard(context, 'page.context().close()'),
    ...(browser === null ? [] : [guard(browser, 'browser.close()')]),
  ]
  return () => {
    for (const allow of restore) allow()
  }
}

function guard(target: Closable, call: string): () => void {
  const close = target.close.bind(target)
  const rejecting = (options?: object): Promise<void> => {
    const error = new Error(`${call} must not be called, because the run itself closes what it has opened.`)
    Error.captureStackTrace(error, rejecting)
    if (isCalledByJourney(error.stack ?? '')) throw error
    return close(options)
  }
  target.close = rejecting
  return () => {
    target.close = close
  }
}
