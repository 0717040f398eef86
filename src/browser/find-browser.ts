import { delimiter, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Browser names on the PATH, lightest first. The headless shell cannot open a window. */
const HEADLESS_ONLY = ['chromium-headless-shell', 'chrome-headless-shell']
const WITH_WINDOW = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
]

/** Install paths of browsers that are not on the PATH in macOS and Windows. */
const INSTALL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export interface BrowserSearch {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Path of Playwright's own browser, which may not be installed. */
  readonly playwrightPath: string
  readonly exists: (path: string) => boolean
  /** Whether the browser must be able to open a window. */
  readonly headed: boolean
}

/**
 * Returns the path of the browser to run: STOREFRONT_BROWSER if set, Playwright's own browser if installed, or else an
 * installed Chromium, Chrome or Edge.
 * @throws {StorefrontError} if no browser is found, or the path in STOREFRONT_BROWSER does not exist.
 */
export function findBrowser(search: BrowserSearch): string {
  const chosen = search.environment['STOREFRONT_BROWSER']
  if (chosen !== undefined && chosen !== '') {
    if (search.exists(chosen)) return chosen
    throw new StorefrontError({
      kind: 'external',
      message: `STOREFRONT_BROWSER is ${chosen}, which does not exist.`,
      next: 'Correct STOREFRONT_BROWSER, or unset it to find a browser automatically.',
    })
  }
  const names = search.headed ? WITH_WINDOW : [...HEADLESS_ONLY, ...WITH_WINDOW]
  const folders = (search.environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = [search.playwrightPath, ...onPath, ...INSTALL_PATHS].find((path) => path !== '' && search.exists(path))
  if (found !== undefined) return found
  throw new StorefrontError({
    kind: 'external',
    message: `No browser was found${search.headed ? ' that can open a window' : ''}.`,
    next:
      'Install one with "npx playwright install chromium" (on Debian also "apt-get install chromium"), ' +
      'or set STOREFRONT_BROWSER to the path of a Chromium, Chrome or Edge.',
  })
}
