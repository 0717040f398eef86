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
