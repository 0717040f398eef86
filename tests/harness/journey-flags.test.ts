import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#harness/drivers/browser.ts'
import { findBrowser } from '#harness/drivers/find-browser.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { createJourneyFolder, type JourneyFolder, RUN_LIMIT_MS, OPENING_STEP } from './journey-folder.ts'

const BIN = join(import.meta.dirname, '../../bin/storefront.js')

let journeys: JourneyFolder

beforeAll(async () => {
  journeys = await createJourneyFolder()
})

afterAll(() => journeys.remove())

const three = `${OPENING_STEP}
  step('Looks around', async () => {})
  step('Leaves', async () => { throw new TypeError('not to be run') })`

test(
  '--until stops after the given step and reports the skipped steps',
  async () => {
    const { code, output } = await journeys.run('three', three, ['--until', 'around'])
    expect(code).toBe(0)
    expect(output).toContain('three on mobile: passed, 2 steps, the rest was skipped')
    const report = await journeys.readLatest()
    expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'skipped'])
    expect(report.lastStep).toBe(2)
  },
  RUN_LIMIT_MS,
)

test.each([
  ['--until with an unknown step', ['--until', '9'], 'has no step 9; it has 3'],
  ['--retries with a value that is not a number', ['--retries', 'often'], 'It must be a number from 0 to 5.'],
  ['--workers with zero', ['--workers', '0'], 'It must be a number from 1 to 16.'],
  ['--seed without a mock', ['--seed', '7'], 'is not the mock, so its random values cannot be seeded'],
  ['--endpoints without --fault-matrix', ['--endpoints', 'login'], '--endpoints requires --fault-matrix.'],
  [
    '--browser-ws with a value that is not a URL',
    ['--browser-ws', 'here'],
    '--browser-ws "here" is not a valid browser URL',
  ],
])(
  '%s exits with code 2 and prints the next step',
  async (_description, args, text) => {
    const { code, output } = await journeys.run('three', three, args)
    expect(output).toContain(text)
    expect(output).toContain('Next:')
    expect(code).toBe(2)
  },
  RUN_LIMIT_MS,
)

/** Wraps the browser of this computer in a script that logs its arguments and never opens a window. */
async function notingBrowser(notes: string): Promise<string> {
  const real = findBrowser({
    environment: process.env,
    playwrightPath: chromium.executablePath(),
    exists: existsSync,
    headed: false,
  })
  const script = join(journeys.folder, 'noting-browser')
  await writeFile(script, `#!/bin/sh\necho "$@" > '${notes}'\nexec '${real}' --headless "$@"\n`)
  await chmod(script, 0o755)
  return script
}

test(
  '--headed opens a window, which --until keeps open until Ctrl-C; without --headed there is no window',
  async () => {
    const notes = join(journeys.folder, 'arguments.txt')
    const environment = { STOREFRONT_BROWSER: await notingBrowser(notes) }
    const file = await journeys.write('shown', `${OPENING_STEP}\nstep('Leaves', () => {})`)
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', journeys.site, '--until', '1']

    const notChecked = await runStorefront(args, { cwd: journeys.folder, env: environment })
    expect(notChecked.code).toBe(0)
    expect(await readFile(notes, 'utf8')).toContain('--headless')

    const env = { ...process.env, ...environment }
    const child = spawn(process.execPath, [BIN, ...args, '--headed'], { cwd: journeys.folder, env })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (text.includes('The browser stays open. Press Ctrl-C to continue.')) child.kill('SIGINT')
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(await readFile(notes, 'utf8')).not.toContain('--headless')
    expect(output).toContain('The browser stays open.')
    expect(output).toContain('shown on mobile: passed, 1 step, the rest was skipped')
    expect(code).toBe(0)
  },
  RUN_LIMIT_MS,
)

test(
  'a journey runs in a remote browser, and leaves it running',
  async () => {
    const browser = await openBrowser({ headed: false, measuring: true })
    try {
      const url = `http://127.0.0.1:${browser.debugging?.port ?? 0}`
      const { code, output } = await journeys.run('afar', OPENING_STEP, ['--browser-ws', url])
      expect(output).toContain('afar on mobile: passed, 1 step')
      expect(code).toBe(0)
      expect(browser.browser.isConnected()).toBe(true)
    } finally {
      await browser.close()
    }
  },
  RUN_LIMIT_MS,
)
