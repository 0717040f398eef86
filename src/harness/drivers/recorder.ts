import { StorefrontError } from '#errors/storefront-error.ts'
import type { BrowserContext } from './browser.ts'

/** What playwright's own "codegen" command calls; it is no part of what playwright promises. */
interface RecordedContext {
  _showRecorder?: (options: {
    readonly mode: 'recording'
    readonly language: 'playwright-test'
    readonly outputFile: string
    readonly handleSIGINT: false
  }) => Promise<void>
}

/**
 * Opens playwright's recorder beside the pages of a context. It writes what is done there into a file, as a test of
 * playwright, the last time when the context closes.
 * @throws {StorefrontError} when this version of playwright has none.
 */
export async function showRecorder(context: BrowserContext, outputFile: string): Promise<void> {
  const recorded = context as RecordedContext
  if (recorded._showRecorder === undefined) {
    throw new StorefrontError({
      kind: 'surroundings',
      message: 'This version of playwright has another recorder.',
      next: 'install the version that package.json names with "npm ci".',
    })
  }
  await recorded._showRecorder({ mode: 'recording', language: 'playwright-test', outputFile, handleSIGINT: false })
}
