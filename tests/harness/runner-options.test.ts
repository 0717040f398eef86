import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#harness/drivers/browser.ts'
import { findBrowser } from '#harness/drivers/find-browser.ts'
import { JourneyReport } from '#harness/report/model/journey-report.ts'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { startTinyShop, type TinyShop } from './tiny-shop.ts'

/** Time limit for a run on two busy cores. A run starts the runner, a worker for each attempt, and a browser. */
const LIMIT_MS = 120_000

const BIN = join(import.meta.dirname, '../../bin/storefront.js')

let shop: TinyShop
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-runner-'))
  shop = await startTinyShop()
})

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Writes a journey whose `steps` function has this body, and returns its path. */
async function journeyFile(name: string, body: string): Promise<string> {
  const file = join(folder, `${name}.ts`)
  await writeFile(
    file,
    `import { existsSync, writeFileSync } from 'node:fs'
import { expect as check } from '@playwright/test'
import { devices } from '#harness/targets/devices.ts'
export const journey = { name: '${name.replace(' ', '-')}', summary: 'A journey.', measuredPages: [], privateValues: {}, steps(step) {
  ${body}
} }
`,
  )
  return file
}

const opens = `step('Opens the shop', async ({ open }) => open('/'))`

async function run(name: string, body: string, args: readonly string[] = []): Promise<Finished> {
  const flags = ['--device', 'mobile', '--no-audits', '--url', shop.site]
  return runStorefront(['journey', await journeyFile(name, body), ...flags, ...args], { cwd: folder })
}

async function latest(): Promise<JourneyReport> {
  return JourneyReport.parse(JSON.parse(await readFile(join(folder, 'reports/latest/report.json'), 'utf8')))
}

const onlyOnce = `${opens}
  step('Works at times', async () => {
    // Each attempt runs in a separate process.
    if (existsSync('tried-once')) return
    writeFileSync('tried-once', '')
    throw Object.assign(new Error('locator.click: Timeout'), {})
  })`

test(
  'JRNY-18 a journey that passes only on retry is flaky in every report format',
  async () => {
    const { code, output } = await run('at-times', onlyOnce, ['--retries', '1'])
    expect(code).toBe(0)
    expect(output).toMatch(/attempt 2/)
    expect(output).toContain('at-times on mobile: flaky, 2 steps passed on retry 1')
    expect(output).toContain('Attempt 1: failed at step 2, "Works at times"')
    const report = await latest()
    expect(report).toMatchObject({
      verdict: 'flaky',
      failedAttempts: [{ number: 1, step: { number: 2, status: 'failed' } }],
    })
    const written = join(folder, 'reports/latest')
    expect(await readFile(join(written, 'junit.xml'), 'utf8')).toMatch(/failures="0".*[^]*<flakyFailure .*attempt 1/)
    expect(await readFile(join(written, 'index.html'), 'utf8')).toContain('Attempt 1 failed at step 2')
    expect(await readdir(written)).toContain('trace-attempt-1.zip')
  },
  LIMIT_MS,
)

test(
  'JRNY-08 JRNY-18 a journey that fails in every attempt is reported as failed',
  async () => {
    const always = `${opens}
      step('Never works', async ({ page }) => page.getByRole('button', { name: 'Sell' }).click())`
    const { code } = await run('never', always, ['--retries', '1'])
    expect(code).toBe(1)
    expect(await latest()).toMatchObject({ verdict: 'failed', failedAttempts: [{ number: 1 }] })
    const junit = await readFile(join(folder, 'reports/latest/junit.xml'), 'utf8')
    expect(junit).toMatch(/<failure [^]*<rerunFailure /)
  },
  LIMIT_MS,
)

const three = `${opens}
  step('Looks around', async () => {})
  step('Leaves', async () => { throw new TypeError('not to be run') })`

test(
  'JRNY-18 --until stops after the given step and reports the skipped steps',
  async () => {
    const { code, output } = await run('three', three, ['--until', 'around'])
    expect(code).toBe(0)
    expect(output).toContain('three on mobile: passed, 2 steps, the rest was skipped')
    const report = await latest()
    expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'skipped'])
    expect(report.lastStep).toBe(2)
  },
  LIMIT_MS,
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
  'JRNY-18 %s exits with code 2 and prints the next step',
  async (_description, args, text) => {
    const { code, output } = await run('three', three, args)
    expect(output).toContain(text)
    expect(output).toContain('Next:')
    expect(code).toBe(2)
  },
  LIMIT_MS,
)

test.each([
  ['steps that throw', `throw new Error('no steps today')`, 'The journey broken is broken: no steps today'],
  ['a journey without steps', '', 'The journey broken has no steps'],
  [
    'a step that throws',
    `step('Breaks', async () => { throw new TypeError('undefined is not a function') })`,
    'The journey is broken in step 1, "Breaks": undefined is not a function',
  ],
])(
  'JRNY-18 %s is reported and never counts as passed',
  async (_description, body, text) => {
    const { code, output } = await run('broken', body)
    expect(output).toContain(text)
    expect(code).toBe(3)
    expect(output).not.toContain('passed')
  },
  LIMIT_MS,
)

test(
  'JRNY-01 JRNY-18 JRNY-37 JRNY-76 one command runs several journeys from other folders once each and leaves only their reports',
  async () => {
    const [good, bad] = await Promise.all([
      journeyFile('good', opens),
      journeyFile(
        'bad one',
        `${opens}\nstep('Fits', ({ page }) => check(page.viewportSize().width).toBe(devices.desktop.width))`,
      ),
    ])
    const flags = ['--device', 'mobile', '--no-audits', '--url', shop.site]
    const temporary = join(folder, 'temporary')
    await mkdir(temporary)
    const { code, output } = await runStorefront(['journey', good, bad, good, ...flags], {
      cwd: folder,
      env: { TMPDIR: temporary },
    })
    expect(output.match(/(?:good|bad-one) on mobile: (?:passed|failed)/g)).toEqual([
      'good on mobile: passed',
      'bad-one on mobile: failed',
    ])
    expect(output).toContain('1 of 2 runs passed.')
    expect(output).toContain("Rerun:      npx storefront journey './bad one.ts' --device mobile")
    expect(code).toBe(1)
    // Node's compile cache is kept on purpose.
    expect((await readdir(temporary)).filter((name) => name !== 'node-compile-cache')).toEqual([])
  },
  LIMIT_MS,
)

/** Wraps the browser of this computer in a script that logs its arguments and never opens a window. */
async function notingBrowser(notes: string): Promise<string> {
  const real = findBrowser({
    environment: process.env,
    playwrightPath: chromium.executablePath(),
    exists: existsSync,
    headed: false,
  })
  const script = join(folder, 'noting-browser')
  await writeFile(script, `#!/bin/sh\necho "$@" > '${notes}'\nexec '${real}' --headless "$@"\n`)
  await chmod(script, 0o755)
  return script
}

test(
  'JRNY-18 --headed opens a window, which --until keeps open until Ctrl-C; without --headed there is no window',
  async () => {
    const notes = join(folder, 'arguments.txt')
    const environment = { STOREFRONT_BROWSER: await notingBrowser(notes) }
    const file = await journeyFile('shown', `${opens}\nstep('Leaves', () => {})`)
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', shop.site, '--until', '1']

    const notChecked = await runStorefront(args, { cwd: folder, env: environment })
    expect(notChecked.code).toBe(0)
    expect(await readFile(notes, 'utf8')).toContain('--headless')

    const env = { ...process.env, ...environment }
    const child = spawn(process.execPath, [BIN, ...args, '--headed'], { cwd: folder, env })
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
  LIMIT_MS,
)

test(
  'JRNY-18 JRNY-117 reports a journey file that throws while loading, and one without a journey',
  async () => {
    const throwing = join(folder, 'throwing.ts')
    await writeFile(throwing, `throw new Error('the file is incomplete')`)
    const thrown = await runStorefront(['journey', throwing, '--url', shop.site], { cwd: folder })
    expect(thrown.output).toContain('cannot be loaded: the file is incomplete')
    expect(thrown.code).toBe(3)
    const empty = join(folder, 'empty.ts')
    await writeFile(empty, 'export const limit = 42')
    const without = await runStorefront(['journey', empty, '--url', shop.site], { cwd: folder })
    expect(without.output).toContain('exports no journey')
    expect(without.code).toBe(3)
  },
  LIMIT_MS,
)

test(
  'JRNY-08 JRNY-18 a page that closes itself fails the step and is reported',
  async () => {
    const { code, output } = await run(
      'closing',
      `${opens}
      step('Closes', async ({ page }) => {
        const session = await page.context().newCDPSession(page)
        const closed = new Promise((resolve) => page.once('close', resolve))
        await session.send('Page.close').catch(() => {})
        await closed
      })`,
    )
    expect(output).toContain('closing on mobile: failed at step 2, "Closes"')
    expect(output).toContain('Received:   the page closed itself')
    expect(code).toBe(1)
  },
  LIMIT_MS,
)

test(
  'JRNY-18 a page crash is reported but is not a finding',
  async () => {
    const { code, output } = await run(
      'page-crash',
      `${opens}
      step('Crashes', async ({ page }) => {
        await page.goto('chrome://crash').catch(() => {})
        await page.getByRole('button', { name: 'Throw' }).click()
      })`,
    )
    expect(output).toContain('The page crashed in Chromium in step 2, "Crashes".')
    expect(code).toBe(3)
    expect(output).not.toContain('passed')
  },
  LIMIT_MS,
)

test(
  'JRNY-18 a browser that closes is reported but is not a finding',
  async () => {
    const { code, output } = await run(
      'crashing',
      `${opens}
      step('Crashes', async ({ page }) => {
        const browser = page.context().browser()
        const disconnected = new Promise((resolve) => browser.once('disconnected', resolve))
        const session = await browser.newBrowserCDPSession()
        await session.send('Browser.close').catch(() => {})
        await disconnected
        await page.getByRole('button', { name: 'Throw' }).click()
      })`,
    )
    expect(output).toContain('Chromium closed in step 2, "Crashes".')
    expect(code).toBe(3)
  },
  LIMIT_MS,
)

test.each([
  ['async ({ page }) => page.close()', 'in step 3, "Leaves": page.close() must not be called'],
  ['async ({ page }) => page.context().close()', 'in step 3, "Leaves": page.context().close() must not be called'],
  ['async ({ page }) => page.context().browser().close()', 'in step 3, "Leaves": browser.close() must not be called'],
  ["async ({ open }) => open('faq')", 'open takes a path of the shop that begins with "/", not "faq".'],
  [
    "async ({ page, expect }) => expect.soft(page.locator('a[')).toBeVisible()",
    'in step 3, "Leaves": Error: Unexpected token',
  ],
  ["'open'", 'The second argument of step("Leaves", …) must be a function, not "open".'],
])(
  'JRNY-168 JRNY-169 JRNY-170 JRNY-171 a step with %s is reported as a mistake of the journey with its line',
  async (action, problem) => {
    const { code, output } = await run(
      'mistaken',
      `${opens}
step('Closes another page', async ({ page }) => (await page.context().newPage()).close())
step('Leaves', ${action})`,
    )
    expect(output).toContain(problem)
    expect(output).toMatch(/Next: Fix mistaken\.ts:7\.$/m)
    expect(output).not.toMatch(/Chromium closed|closed itself/)
    expect(code).toBe(3)
  },
  LIMIT_MS,
)

test(
  'JRNY-18 JRNY-97 JRNY-98 reports a rejected promise that no step awaits instead of the browser that the runner closes',
  async () => {
    const { code, output } = await run(
      'leaving-open',
      `${opens}
      step('Awaits too late', async ({ page, expect }) => {
        const never = page.waitForResponse('**/never', { timeout: 100 })
        await expect(page.getByRole('button', { name: 'Nowhere' })).toBeVisible()
        await never
      })`,
    )
    expect(output).toContain('expected a response "**/never", received none within 0.1 s')
    expect(output).toContain('page.waitForResponse: Timeout 100ms exceeded')
    expect(output).toMatch(/one "Promise\.all", at .*leaving-open\.ts:\d+/)
    expect(code).toBe(3)
  },
  LIMIT_MS,
)

test.each([
  ['an event handler', `page.on('console', () => { throw new Error('not today') })`],
  ['an unmet expectation in a handler', `page.on('console', () => check('not today').toBe('today'))`],
  ['a route', `await page.route('**/api/**', () => { throw new Error('not today') })`],
  ['a timer', `setTimeout(() => { throw new Error('not today') }, 10)`],
  [
    'an expectation in a timer',
    `setTimeout(() => check(page.getByText('not today')).toBeVisible({ timeout: 10 }), 10)`,
  ],
  ['process.exit', `process.exit(0) // not today`],
])(
  'JRNY-97 JRNY-147 an error in %s is reported as a broken journey with its step and line',
  async (_place, code) => {
    const { code: exitCode, output } = await run(
      'stray',
      `step('Opens the shop', async ({ page, open }) => {
${code}
await open('/')
await page.getByRole('button', { name: 'Write an error' }).click()
await page.getByRole('button', { name: 'Ask for shipping' }).click()
await page.waitForTimeout(5000)
})`,
    )
    expect(output).toContain('The journey is broken in step 1, "Opens the shop"')
    expect(output).toMatch(/not today|process\.exit\(0\) must not be called/)
    expect(output).toMatch(/Next: Fix stray\.ts:6\.$/m)
    expect(output).not.toMatch(/Chromium closed|closed itself|error in storefront|await|Call log/)
    expect(stripVTControlCharacters(output)).toBe(output)
    expect(exitCode).toBe(3)
  },
  LIMIT_MS,
)

test(
  'JRNY-97 an unmet expect.soft fails its step, which continues',
  async () => {
    const { code, output } = await run(
      'soft',
      `${opens}
  step('Checks softly', async ({ page, expect }) => {
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText('Large shop', { timeout: 100 })
    await page.getByRole('button', { name: 'Ask for shipping' }).click()
  })
  step('Is skipped', async () => {})`,
    )
    expect(output).toContain('soft on mobile: failed at step 2, "Checks softly"')
    const [, step, rest] = (await latest()).steps
    expect(step?.failures).toMatchObject([
      {
        expected: `getByRole('heading', { level: 1 }): "Large shop"`,
        received: '"Tiny shop"',
        location: expect.stringMatching(/^soft\.ts:\d+$/) as unknown,
      },
    ])
    expect(step?.requests.some(({ url }) => url.includes('/shipping-methods'))).toBe(true)
    expect(rest?.status).toBe('skipped')
    expect(code).toBe(1)
  },
  LIMIT_MS,
)

test(
  'JRNY-100 a journey runs in a folder with a path of 120 characters',
  async () => {
    const deep = join(folder, 'd'.repeat(120 - folder.length))
    await mkdir(deep, { recursive: true })
    const args = [await journeyFile('deep', opens), '--device', 'mobile', '--no-audits', '--url', shop.site]
    const { code, output } = await runStorefront(['journey', ...args], { cwd: deep })
    expect(output).toContain('deep on mobile: passed')
    expect(code).toBe(0)
  },
  LIMIT_MS,
)

test(
  'JRNY-99 runs all journeys in a file, and each report has the argument that reruns only that journey',
  async () => {
    const file = join(folder, 'two [new] (1).ts')
    const one = (name: string) =>
      `{ name: '${name}', summary: 'A journey.', measuredPages: [], privateValues: {}, steps(step) { ${opens} } }`
    await writeFile(file, `export const first = ${one('first')}\nexport default ${one('second')}`)
    const args = ['--device', 'mobile', '--no-audits', '--url', shop.site]
    const { code, output } = await runStorefront(['journey', './two [new] (1).ts', ...args], { cwd: folder })
    expect(output).toContain('first on mobile: passed')
    expect(output).toContain('second on mobile: passed')
    expect(code).toBe(0)
    expect((await latest()).rerunCommand).toMatch(/journey '\.\/two \[new\] \(1\)\.ts#(?:first|second)'/)
  },
  LIMIT_MS,
)

test(
  'JRNY-18 a server that becomes unavailable is reported but is not a finding',
  async () => {
    const leaving = await startTinyShop()
    const file = await journeyFile(
      'leaving',
      `${opens}
      step('Waits', async ({ page }) => page.getByRole('button', { name: 'Sell' }).click())`,
    )
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', leaving.site]
    const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (text.includes('✓ Opens the shop')) void leaving.close()
      })
    }
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(output).toContain('became unavailable while the journey ran')
    expect(code).toBe(3)
  },
  LIMIT_MS,
)

test(
  'JRNY-15 a journey runs in a remote browser, and leaves it running',
  async () => {
    const browser = await openBrowser({ headed: false, measuring: true })
    try {
      const url = `http://127.0.0.1:${browser.debugging?.port ?? 0}`
      const { code, output } = await run('afar', opens, ['--browser-ws', url])
      expect(output).toContain('afar on mobile: passed, 1 step')
      expect(code).toBe(0)
      expect(browser.browser.isConnected()).toBe(true)
    } finally {
      await browser.close()
    }
  },
  LIMIT_MS,
)

test(
  'JRNY-18 Ctrl-C during a journey leaves no report, no draft and no browser',
  async () => {
    await mkdir(join(folder, 'cut'), { recursive: true })
    const file = await journeyFile('endless', `${opens}\nstep('Waits', () => new Promise(() => {}))`)
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', shop.site]
    const child = spawn(process.execPath, [BIN, ...args], { cwd: join(folder, 'cut') })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('✓ Opens the shop')) child.kill('SIGINT')
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code).toBe(130)
    expect(await readdir(join(folder, 'cut'))).toEqual([])
  },
  LIMIT_MS,
)

test(
  'JRNY-222 Ctrl-C ends a step that blocks its process within seconds and leaves no report, no draft and no browser',
  async () => {
    const cwd = join(folder, 'blocked')
    const temporary = join(cwd, 'temporary')
    await mkdir(temporary, { recursive: true })
    const file = await journeyFile('blocked', `${opens}\nstep('Loops', () => { for (;;) {} })`)
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', shop.site]
    const child = spawn(process.execPath, [BIN, ...args], { cwd, env: { ...process.env, TMPDIR: temporary } })
    let output = ''
    let startTime = 0
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (!text.includes('✓ Opens the shop')) return
      startTime = performance.now()
      child.kill('SIGINT')
    })
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(130)
    expect(performance.now() - startTime).toBeLessThan(6_000)
    expect(output).toMatch(/✓ Opens the shop .*\nInterrupted: no report was written\.\n$/)
    expect(await readdir(cwd)).toEqual(['temporary'])
    expect((await readdir(temporary)).filter((name) => name !== 'node-compile-cache')).toEqual([])
  },
  LIMIT_MS,
)

test(
  'JRNY-103 a command that is killed leaves no report, no trace and no temporary folder',
  async () => {
    const cwd = join(folder, 'killed')
    const temporary = join(cwd, 'temporary')
    await mkdir(temporary, { recursive: true })
    const file = await journeyFile('killed', `${opens}\nstep('Waits', () => new Promise(() => {}))`)
    const args = ['journey', file, '--device', 'mobile', '--no-audits', '--url', shop.site]
    const child = spawn(process.execPath, [BIN, ...args], { cwd, env: { ...process.env, TMPDIR: temporary } })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('✓ Opens the shop')) child.kill('SIGKILL')
    })
    await new Promise((resolve) => child.once('close', resolve))
    const remaining = async (): Promise<string[]> => [
      ...(await readdir(join(cwd, 'reports'))),
      ...(await readdir(temporary)).filter((name) => name !== 'node-compile-cache'),
    ]
    await expect.poll(remaining, { timeout: LIMIT_MS / 2 }).toEqual([])
  },
  LIMIT_MS,
)

test.each([
  ['code', 'for (;;) {}'],
  ['code with an await', 'for (;;) await null'],
  ['an event handler', `page.on('console', () => { for (;;) {} })`],
])(
  "JRNY-102 an endless loop in %s ends at the step's time limit and is reported with its line",
  async (_place, code) => {
    const { code: exitCode, output } = await run(
      'endless-loop',
      `step('Opens the shop', async ({ page, open }) => {
await open('/')
${code}
await page.getByRole('button', { name: 'Write an error' }).click()
await new Promise(() => {})
})`,
      ['--timeout', '1'],
    )
    expect(output).toContain('its code did not return within 6 s; it may be in an infinite loop')
    expect(output).toContain('Next: Fix endless-loop.ts:7.')
    expect(exitCode).toBe(3)
  },
  LIMIT_MS,
)

test(
  "JRNY-102 an endless loop in page code ends at the step's time limit and is reported with the line that waits for it",
  async () => {
    const { code, output } = await run(
      'endless-page',
      `step('Opens the shop', async ({ page, open }) => {
await open('/')
await page.evaluate(() => { for (;;) {} })
})`,
      ['--timeout', '1'],
    )
    expect(output).toContain('failed at step 1, "Opens the shop"')
    expect(output).toContain('Expected:   the step to end within 6 s')
    expect(output).toContain('Location:   endless-page.ts:7')
    expect((await latest()).steps[0]?.failures[1]?.expected).toBe("the page's code to end within 10 s")
    expect(code).toBe(1)
  },
  LIMIT_MS,
)

test.each([
  [
    'a list without the wanted option',
    `step('Pays', async ({ page, open }) => {
await open('/')
await page.getByLabel('Month').selectOption('March')
})`,
    "Expected:   to selectOption getByLabel('Month')",
    'Received:   the list has no such option; its options are "January", "February"',
  ],
  [
    'a step without a page',
    `step('Pays', async ({ page }) => {
await page.getByRole('button', { name: 'Pay' }).click()
})`,
    "Expected:   to click getByRole('button', { name: 'Pay' })",
    "Received:   no such element on the page; no page is open, so call open('/') in this step or before it",
  ],
])(
  'JRNY-201 JRNY-202 the failure of %s names the cause',
  async (_case, body, expected, received) => {
    const { code, output } = await run('causes', body, ['--timeout', '1'])
    expect(output).toContain(expected)
    expect(output).toContain(received)
    expect(code).toBe(1)
  },
  LIMIT_MS,
)

test(
  'JRNY-204 warns that the fault matrix of a failed journey was not run',
  async () => {
    const failing = `step('Opens the shop', async ({ page, expect, open }) => {
await open('/')
await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
})`
    const warning = 'Warning: The fault matrix was not run, because the journey must pass first.'
    const { code, output } = await run('no-matrix', failing, ['--timeout', '1', '--fault-matrix'])
    expect(output).toContain(`${warning}\n  Next: Fix the failed step.`)
    expect(code).toBe(1)
  },
  LIMIT_MS,
)
