import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

const search = (files: readonly string[], options: { chosen?: string; headed?: boolean } = {}): string =>
  findBrowser({
    environment: { PATH: '/usr/local/bin:/usr/bin', STOREFRONT_BROWSER: options.chosen },
    playwrightPath: '/home/me/.cache/ms-playwright/chrome',
    exists: (path) => files.includes(path),
    headed: options.headed ?? false,
  })

test('JRNY-18 STOREFRONT_BROWSER takes precedence', () => {
  const files = ['/opt/chrome', '/home/me/.cache/ms-playwright/chrome', '/usr/bin/chromium']
  expect(search(files, { chosen: '/opt/chrome' })).toBe('/opt/chrome')
})

test("JRNY-18 Playwright's own browser comes before those of the system", () => {
  expect(search(['/usr/bin/chromium', '/home/me/.cache/ms-playwright/chrome'])).toBe(
    '/home/me/.cache/ms-playwright/chrome',
  )
})

test('JRNY-18 the headless shell comes before a full browser, unless a window is needed', () => {
  const files = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  expect(search(files)).toBe('/usr/bin/chromium-headless-shell')
  expect(search(files, { headed: true })).toBe('/usr/bin/chromium')
})

test('JRNY-18 a missing browser is reported with the command that installs one', () => {
  expect(() => search([])).toThrow(
    expect.objectContaining({
      kind: 'external',
      message: 'No browser was found.',
      next: expect.stringContaining('npx playwright install chromium') as unknown,
    }) as Error,
  )
})

test('JRNY-18 a STOREFRONT_BROWSER that does not exist is named, and no other browser is used', () => {
  expect(() => search(['/usr/bin/chromium'], { chosen: '/opt/gone' })).toThrow('STOREFRONT_BROWSER names /opt/gone')
})

test('JRNY-18 an empty STOREFRONT_BROWSER is ignored, and a folder is not a browser', () => {
  expect(search(['/usr/bin/chromium'], { chosen: '' })).toBe('/usr/bin/chromium')
  const everything = { environment: {}, playwrightPath: '', exists: (path: string) => path === '', headed: false }
  expect(() => findBrowser(everything)).toThrow('No browser was found.')
})

test('JRNY-18 with only a headless browser installed, the message asks for one that can open a window', () => {
  const files = ['/usr/bin/chromium-headless-shell']
  expect(() => search(files, { headed: true })).toThrow('No browser was found that can open a window.')
})
