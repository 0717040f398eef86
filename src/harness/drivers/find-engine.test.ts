import { expect, test } from 'vitest'
import { findEngine, missingEngines, type OtherEngine } from './find-engine.ts'

const search = (engine: OtherEngine, files: readonly string[]): ReturnType<typeof findEngine> =>
  findEngine(engine, {
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    playwrightPath: `/home/me/.cache/ms-playwright/${engine}`,
    exists: (path) => files.includes(path),
  })

test("JRNY-83 playwright's own build comes before an installed Firefox, and an installed Firefox is better than none", () => {
  const own = '/home/me/.cache/ms-playwright/firefox'
  expect(search('firefox', ['/usr/bin/firefox-esr', own])).toEqual({ path: own, isOwnBuild: true })
  expect(search('firefox', ['/usr/bin/firefox-esr'])).toEqual({ path: '/usr/bin/firefox-esr', isOwnBuild: false })
})

test("JRNY-83 WebKit is playwright's own build or none", () => {
  expect(search('webkit', ['/usr/bin/webkit', '/usr/bin/safari'])).toBeUndefined()
})

test('JRNY-81 one message names all engines that are missing, and how to get them', () => {
  const { message, next, exitCode } = missingEngines(['firefox', 'webkit'])
  expect(message).toBe('Firefox and WebKit are not installed.')
  expect(next).toContain('"npx playwright install firefox webkit"')
  expect(exitCode).toBe(3)
})

test('JRNY-81 of one engine that is missing it says so in the singular, with the way to it that a Debian has', () => {
  const [firefox, webkit] = [missingEngines(['firefox']), missingEngines(['webkit'])]
  expect([firefox.message, webkit.message]).toEqual(['Firefox is not installed.', 'WebKit is not installed.'])
  expect([firefox, webkit].map(({ next }) => next.includes('apt-get install firefox-esr'))).toEqual([true, false])
})

test('JRNY-83 a system that playwright builds nothing for still has the Firefox that is installed', () => {
  const everything = {
    environment: { PATH: '/usr/bin' },
    playwrightPath: '',
    exists: (path: string) => !path.includes('esr'),
  }
  expect(findEngine('firefox', everything)).toEqual({ path: '/usr/bin/firefox', isOwnBuild: false })
  expect(findEngine('webkit', everything)).toBeUndefined()
})
