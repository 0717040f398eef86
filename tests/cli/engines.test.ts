import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStorefront } from '../../support/run-storefront.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-engines-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Simulates a computer with Chromium but no other engines. */
const noEngines = (): Readonly<Record<string, string>> => ({
  PATH: folder,
  PLAYWRIGHT_BROWSERS_PATH: folder,
  STOREFRONT_BROWSER: process.execPath,
})

const journey = (...args: string[]): ReturnType<typeof runStorefront> =>
  runStorefront(['journey', 'newsletter', ...args], { cwd: folder, env: noEngines() })

test('JRNY-81 JRNY-83 exits with code 3 and one message if engines are missing, before anything runs', async () => {
  const { code, stdout, stderr } = await journey('--browser', 'all')
  expect(code).toBe(3)
  expect(stdout).toBe('mobile in Firefox was skipped: Firefox cannot emulate a touch screen\n')
  expect(stderr).toContain('Firefox and WebKit are not installed.')
  expect(stderr).toContain('"npx playwright install firefox webkit"')
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [
    'JRNY-83 a touch screen in Firefox',
    ['--browser', 'firefox', '--device', 'mobile'],
    'The target mobile in Firefox is not supported',
  ],
  ['JRNY-80 an unknown engine', ['--browser', 'safari'], 'Allowed choices are chromium, firefox, webkit, all'],
  [
    'JRNY-80 one remote browser for several engines',
    ['--browser', 'all', '--browser-ws', 'ws://127.0.0.1:1'],
    '--browser-ws connects to one browser',
  ],
  [
    "JRNY-80 Chromium's DevTools for another engine",
    ['--browser', 'webkit', '--browser-ws', 'http://127.0.0.1:1'],
    'is the URL of Chromium',
  ],
])('%s exits with code 2', async (_case, args, message) => {
  const { code, output } = await journey(...args)
  expect(output).toContain(message)
  expect(code).toBe(2)
})

test('BUILD-21 doctor prints how to install a missing engine, which does not count as a problem', async () => {
  const { code, stdout } = await runStorefront(['doctor', '--port', '0', '--api-port', '0'], { env: noEngines() })
  expect(stdout).toContain('– Firefox: not installed; only "npx storefront journey --browser firefox" needs it')
  expect(stdout).toContain('Run "npx playwright install firefox"')
  expect(stdout).toContain('– WebKit: not installed')
  expect(stdout).toContain('Run "npx playwright install webkit"')
  expect(code).toBe(0)
})
