import { StorefrontError } from '#errors/storefront-error.ts'
import type { EngineName } from './engines.ts'

/** Matches the messages of Playwright and Lighthouse if the browser ends while they wait for it. */
const CLOSED =
  /Target (?:page, context or browser has been )?closed|Object with guid \S+ was not bound in the connection/

/** Returns whether an error means that the browser ended. */
export function isBrowserClosed(error: unknown): boolean {
  return error instanceof Error && CLOSED.test(error.message)
}

/** Returns an error that names the reason, such as `Chromium closed in step 2`, and suggests another browser. */
export function createClosedError(reason: string, engine: EngineName, cause: unknown): StorefrontError {
  const other = engine === 'chromium' ? 'try another browser with STOREFRONT_BROWSER' : 'omit --browser to use Chromium'
  return new StorefrontError({
    kind: 'external',
    message: `${reason}.`,
    next: `Run the command again; if it fails again, ${other}.`,
    cause,
  })
}
