import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Finished, runStorefront, startStorefront } from '../../support/run-storefront.ts'
import { startTinyShop, type TinyShop } from '../step-checks/tiny-shop.ts'
import { readResults } from './demo-folder.ts'
import { startFaultyShop } from './faulty-shop.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** Time limit for a run on two busy cores. A run starts the runner, a worker, and a browser. */
const LIMIT_MS = 120_000

let folder: string
let shop: TinyShop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-journeys-'))
  shop = await startTinyShop()
})

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Writes a journey outside of the project whose `steps` function has this body. Returns its path. */
async function write(name: string, body: string): Promise<string> {
  const file = join(folder, `${name}.ts`)
  await writeFile(
    file,
    `import { expect as check } from '@playwright/test'
import { test } from '#journeys/fixtures.ts'

test('${name}', ({ run }) =>
  run({
    summary: 'A journey for the tests of the command.',
    steps(step) {
      ${body}
    },
  }),
)
`,
  )
  return file
}

/** Runs a journey file on the tiny shop, on mobile without audits. */
function run(file: string, ...args: string[]): Promise<Finished> {
  const flags = ['--device', 'mobile', '--no-audits', '--url', shop.site, ...args]
  return runStorefront(['journey', file, ...flags], { cwd: folder })
}

test(
  'JRNY-07 a journey file outside the project runs, and its report is HTML, JUnit and JSON',
  async () => {
    const steps = `step('Opens the shop', async ({ page, open }) => {
        await open('/')
        await check(page.getByRole('heading', { name: 'Tiny shop' })).toBeVisible()
      })`
    const { code, output } = await run(await write('opens', steps), '--', '--repeat-each=2')
    expect(code, output).toBe(0)
    expect(output).toContain('2 passed')
    expect(await readResults(folder)).toMatchObject([
      {
        title: 'opens',
        project: 'mobile',
        status: 'passed',
        annotations: ['summary: A journey for the tests of the command.'],
      },
      { status: 'passed' },
    ])
    const read = (file: string): Promise<string> => readFile(join(folder, 'reports/journeys', file), 'utf8')
    expect(await read('junit.xml')).toContain('tests="2" failures="0"')
    expect(await read('html/index.html')).toContain('playwright')
  },
  LIMIT_MS,
)

test(
  '--list lists files and journeys of the project, and writes no report; a run removes the blob of an earlier run',
  async () => {
    const file = await write('listed', `step('Opens the shop', async ({ open }) => open('/'))`)
    const blob = join(folder, 'reports/journeys/blob/report-old.zip')
    await mkdir(dirname(blob), { recursive: true })
    await writeFile(blob, '')
    expect((await run(file)).code).toBe(0)
    expect(existsSync(blob)).toBe(false)
    const { code, output } = await run(file, 'newsletter', '--list', '--device', 'narrow')
    expect(output).toMatch(/\[mobile\] .*listed[^]*\[narrow\] .*listed/)
    expect(output).toContain('newsletter')
    expect(code).toBe(0)
    expect(await readResults(folder)).toMatchObject([{ title: 'listed', status: 'passed' }])
  },
  LIMIT_MS,
)

test(
  'JRNY-08 a failure begins with its cause, followed by what was expected and received and the line of the journey',
  async () => {
    const steps = `step('Orders', async ({ page, expect, open }) => {
        await open('/')
        await page.getByRole('button', { name: 'Order wrongly' }).click()
        await expect(page.locator('output')).toHaveText('Thank You', { timeout: 1000 })
      })`
    const { code, output } = await run(await write('orders', steps), '--trace', 'on')
    expect(code).toBe(1)
    expect(output).toMatch(
      /Error: checkOut returned 500: The order was rejected\.\n[^]*expect\(locator\)\.toHaveText\(expected\) failed[^]*Expected:[^]*Thank You[^]*Received:[^]*status 500/,
    )
    expect(output).toMatch(/> 1\d \| +await expect\(page\.locator\('output'\)\)\.toHaveText\('Thank You'/)
    expect(output).not.toContain('run-journey.ts')
    const [result] = await readResults(folder)
    expect(result?.attachments).toEqual(expect.arrayContaining(['1. Orders', 'problems', 'trace']))
  },
  LIMIT_MS,
)

test(
  'JRNY-08 a page with an accessibility barrier fails once, after all steps, with element, step and fix',
  async () => {
    const steps = `step('Opens the shop', async ({ page, open }) => {
        await open('/')
        await page.evaluate(() => document.querySelector('main').append(document.createElement('button')))
      })
      step('Reads', async ({ page, expect }) => {
        await expect(page.getByRole('heading', { name: 'Tiny shop' })).toBeVisible()
      })`
    const file = await write('barrier', steps)
    const flags = ['--device', 'desktop', '--url', shop.site, '--trace', 'on']
    const { code, output } = await runStorefront(['journey', file, ...flags], { cwd: folder })
    expect(code).toBe(1)
    expect(output).toContain('Buttons must have discernible text (button-name, wcag412, critical)')
    expect(output).toContain('Step:    1. Opens the shop')
    const [result] = await readResults(folder)
    expect(result?.attachments).toEqual(expect.arrayContaining(['2. Reads', 'accessibility']))
  },
  LIMIT_MS,
)

test.each([
  [
    'does-not-compile',
    `step('Opens', async () => {`,
    /SyntaxError: [^]*does-not-compile\.ts:1\d[^]*\n {2}Next: Correct the/,
  ],
  ['throws', `throw new Error('Half written.')`, /Half written\.[^]*throws\.ts:8/],
])(
  'a journey that %s fails with the error and its line',
  async (name, body, message) => {
    const finished = await run(await write(name, body), '--trace', 'on')
    expect(finished.output).toMatch(message)
    expect(finished.code).toBe(1)
  },
  LIMIT_MS,
)

test(
  'Ctrl-C ends a run whose journey file never finishes loading',
  async () => {
    const file = join(folder, 'never-loads.ts')
    await writeFile(file, `console.log('Loading', process.pid)\nfor (;;);\n`)
    await using running = startStorefront(['journey', file, '--url', shop.site], { cwd: folder })
    const [, pid] = /Loading (\d+)/.exec(await running.waitForOutput(/Loading \d+/)) ?? []
    running.signal('SIGINT')
    expect((await running.finished).code).toBe(130)
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
  },
  LIMIT_MS,
)

test(
  'an endless loop in a journey ends its process after the time limit',
  async () => {
    const steps = `step('Loops', async () => {
        for (;;);
      })`
    const { code, output } = await run(await write('loops', steps), '--timeout', '4000')
    expect(output).toContain('The code of a journey blocked its process for 4 s, as an endless loop does;')
    expect(code).toBe(1)
    const [result] = await readResults(folder)
    expect(result?.message).toMatch(/^The code of a journey blocked its process for 4 s[^]*worker process exited/)
  },
  LIMIT_MS,
)

test(
  '--fault-matrix fails for each endpoint and fault that the shop does not handle, and attaches all of them',
  async () => {
    const faulty = await startFaultyShop()
    onTestFinished(() => faulty.close())
    const steps = `step('Opens the shop', async ({ open }) => open('/'))
      step('Asks', async ({ page, expect }) => {
        await page.getByRole('button', { name: 'Silent' }).click()
        await expect(page.getByText('Done: silent')).toBeVisible()
      })`
    const file = await write('silent', steps)
    const flags = ['--device', 'desktop', '--fault-matrix', '--url', faulty.site]
    const { code, output } = await runStorefront(['journey', file, ...flags], { cwd: folder })
    expect(code).toBe(1)
    expect(output).toMatch(/^ +getShippingMethods, Status 500, in step 2\. Asks$/m)
    expect(output).toContain('no message for the shopper')
    const [result] = await readResults(folder)
    expect(result?.attachments).toEqual(expect.arrayContaining(['fault matrix', 'fault matrix as JSON']))
  },
  LIMIT_MS,
)

test(
  'a run in which no journey ran fails, also if all were skipped',
  async () => {
    const steps = `step('Opens the shop', async ({ open }) => open('/'))`
    const file = await write('skipped', steps)
    await writeFile(file, (await readFile(file, 'utf8')).replace('steps(', "requiresStorage: 'It stores.', steps("))
    const skipped = await run(file, '--condition', 'storage-full')
    expect(skipped.output).toContain('No journey ran: no test was found, or all were skipped.')
    expect(skipped.code).toBe(1)
    expect((await run(file, '--grep', 'nothing')).code).toBe(1)
  },
  LIMIT_MS,
)

test.each([
  [['newsletter'], {}, 2, 'There is no export in'],
  [['newsletter'], { STOREFRONT_BROWSER: '/nowhere/chromium' }, 3, 'STOREFRONT_BROWSER is /nowhere/chromium'],
  [['newsletter'], { STOREFRONT_BROWSER: process.execPath }, 3, 'did not start'],
  [['newsletter', '--url', 'http://127.0.0.1:9'], {}, 3, 'Nothing responds at http://127.0.0.1:9.'],
  [['newsletter', '--fault', 'checkOut=500', '--url', 'SITE'], {}, 2, 'is not the mock, so --fault and --rule cannot'],
  [['newsletter', '--reporter', 'line', '--url', 'SITE'], {}, 2, 'is not the mock, so --reporter cannot be used'],
])(
  'journey %j with %j exits with %i and says what to do',
  async (args, env, code, message) => {
    const parameters = args.map((arg) => (arg === 'SITE' ? shop.site : arg))
    const finished = await runStorefront(['journey', ...parameters], { cwd: folder, env })
    expect(finished.stderr).toContain(message)
    expect(finished.stderr).toMatch(/^ {2}Next: \S/m)
    expect(finished.code).toBe(code)
  },
  LIMIT_MS,
)

test(
  'Playwright alone does not run against another API, because it would write private data',
  async () => {
    const cli = join(PROJECT, 'node_modules/playwright/cli.js')
    const child = spawn(process.execPath, [cli, 'test', 'newsletter', '--project=mobile', '--reporter=list'], {
      cwd: PROJECT,
      env: {
        ...process.env,
        STOREFRONT_URL: shop.site,
        PW_DISABLE_TS_ESM: '1',
        STOREFRONT_JOURNEY: JSON.stringify({ folder }),
      },
    })
    expect(await streamText(child.stdout)).toContain('is not the mock, and this run would write private data.')
  },
  LIMIT_MS,
)
