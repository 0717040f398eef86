import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

const search = (files: readonly string[], options: { chosen?: string; headed?: boolean } = {}): string =>
  findBrowser({
    environment: { PATH: '/usr/local/bin:/usr/bin', STOREFRONT_BROWSER: options.chosen },
    playwrightPath: '/home/me/.cache/ms-playwright/chrome',
    exists: (path) => files.includes(path),
    headed: options.headed ?? false,
  })

test('STOREFRONT_BROWSER takes precedence', () => {
  const files = ['/opt/chrome', '/home/me/.cache/ms-playwright/chrome', '/usr/bin/chromium']
  expect(search(files, { chosen: '/opt/chrome' })).toBe('/opt/chrome')
})

test("Playwright's own browser takes precedence over system browsers", () => {
  expect(search(['/usr/bin/chromium', '/home/me/.cache/ms-playwright/chrome'])).toBe(
    '/home/me/.cache/ms-playwright/chrome',
  )
})

test('the headless shell takes precedence over a full browser, unless a headed browser is needed', () => {
  const files = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  expect(search(files)).toBe('/usr/bin/chromium-headless-shell')
  expect(search(files, { headed: true })).toBe('/usr/bin/chromium')
})

test('reports a missing browser with the command that installs one', () => {
  expect(() => search([])).toThrow(
    expect.objectContaining({
      kind: 'external',
      message: 'No browser was found.',
      next: expect.stringContaining('npx playwright install chromium') as unknown,
    }) as Error,
  )
})

test('names a STOREFRONT_BROWSER that does not exist, and uses no other browser', () => {
  expect(() => search(['/usr/bin/chromium'], { chosen: '/opt/gone' })).toThrow('STOREFRONT_BROWSER is /opt/gone')
})

test('ignores an empty STOREFRONT_BROWSER, and does not accept a folder as a browser', () => {
  expect(search(['/usr/bin/chromium'], { chosen: '' })).toBe('/usr/bin/chromium')
  const everything = { environment: {}, playwrightPath: '', exists: (path: string) => path === '', headed: false }
  expect(() => findBrowser(everything)).toThrow('No browser was found.')
})

test('the message asks for a headed browser if only a headless one is installed', () => {
  const files = ['/usr/bin/chromium-headless-shell']
  expect(() => search(files, { headed: true })).toThrow('No browser was found that can open a window.')
})
