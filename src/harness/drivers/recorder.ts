import { StorefrontError } from '#errors/storefront-error.ts'
import type { BrowserContext } from './browser.ts'

/** The function behind Playwright's "codegen" command. It is not part of Playwright's public API. */
interface RecordedContext {
  _showRecorder?: (options: {
    readonly mode: 'recording'
    readonly language: 'playwright-test'
    readonly outputFile: string
    readonly handleSIGINT: false
  }) => Promise<void>
}

/**
 * Opens Playwright's recorder next to a context's pages. The recorder writes the actions to a file as a Playwright
 * test, for the last time when the context closes.
 * @throws {StorefrontError} if this version of Playwright has no such recorder.
 */
export async function showRecorder(context: BrowserContext, outputFile: string): Promise<void> {
  const recorded = context as RecordedContext
  if (recorded._showRecorder === undefined) {
    throw new StorefrontError({
      kind: 'external',
      message: 'This version of Playwright has a different recorder.',
      next: 'Run "npm ci" to install the version in package.json.',
    })
  }
  await recorded._showRecorder({ mode: 'recording', language: 'playwright-test', outputFile, handleSIGINT: false })
}
