import { spawn } from 'node:child_process'
import { StorefrontError } from '#errors/storefront-error.ts'

/** On Linux, one of these is set if a browser can be opened. */
const DISPLAY_VARIABLES = ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER']

/**
 * Opens a file or URL in the default browser without waiting for it to close.
 * @param what names the page in the error message, such as `The report`
 * @throws {StorefrontError} if the system has no display or no default browser.
 */
export async function openInBrowser(page: string, what: string): Promise<void> {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  if (opener === 'xdg-open' && !DISPLAY_VARIABLES.some((name) => process.env[name])) {
    throw new StorefrontError({
      kind: 'external',
      message: `${what} could not be opened: this computer has no display.`,
      next: `Open ${page} in a browser.`,
    })
  }
  const child = spawn(opener, [page], { stdio: 'ignore', detached: true })
  await new Promise((opened, failed) => child.once('spawn', opened).once('error', failed)).catch((cause: unknown) => {
    throw new StorefrontError({
      kind: 'external',
      message: `${what} could not be opened: ${(cause as Error).message}.`,
      next: `Open ${page} in a browser.`,
      cause,
    })
  })
  child.unref()
}
