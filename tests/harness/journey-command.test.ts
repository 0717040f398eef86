import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseJourneys } from '#harness/journeys/choose/choose-journeys.ts'
import { journeys } from '#harness/journeys/registry.ts'
import { connectToShop } from '#harness/steps/connect-to-shop.ts'
import { startMockServer } from '#mock/mock.ts'
import { type Finished, runStorefront } from '../../support/run-storefront.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'
import { VALID_CERTIFICATE } from '../mock-tools/certificates.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-journey-'))
  await writeFile(join(folder, 'budgets.json'), '{"scores":{}}')
})

afterAll(() => rm(folder, { recursive: true }))

const storefront = (args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> =>
  runStorefront(['journey', ...args], { cwd: folder, env: environment })

test('--list describes each journey on one line', async () => {
  const { code, output } = await storefront(['--list'])
  expect(code).toBe(0)
  const lines = output.trimEnd().split('\n')
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(journeys.map(({ name, summary }) => [name, summary]))
  for (const { summary } of journeys) expect(summary).toMatch(/^\S.+\.$/)
})

test('--list with names or paths lists only those journeys, and a name is answered with the path of its file', async () => {
  const steps = "steps(step) { step('Opens', async ({ open }) => open('/')) }"
  const journey = `{ name: 'own', summary: 'An own journey.', measuredPages: [], privateValues: {}, ${steps} }`
  await writeFile(join(folder, 'own.ts'), `export const journey = ${journey}\n`)
  const listed = await storefront(['./own.ts', 'checkout-guest', '--list'])
  expect(listed.output.split('\n').map((line) => line.split(/ {2,}/)[0])).toEqual(['own', 'checkout-guest', ''])
  expect(listed.code).toBe(0)
  const named = await storefront(['own'])
  expect(named.output).toContain('The shop has no journey "own", but there is a file own.ts.')
  expect(named.output).toContain('Pass its path: ./own.ts.')
  expect(named.code).toBe(2)
})

test.each([[[]], [['--list']]])('a file that never finishes loading is named, with flags %j', async (flags) => {
  await writeFile(join(folder, 'never.ts'), 'await new Promise(() => {})\nexport const journey = {}\n')
  const { code, output } = await storefront(['./never.ts', ...flags])
  expect(output).toContain('The journey in ./never.ts cannot be loaded: an "await" outside of its steps never ends.')
  expect(output).toContain('Next: Fix the code outside of the steps in ./never.ts.')
  expect(output).not.toContain('Warning')
  expect(code).toBe(3)
})

test.each([
  ['throws', `throw new Error('not today')`, 'not today'],
  ['exits', 'process.exit(0)', 'process.exit(0) must not be called.'],
])('a file whose timer %s after it has loaded is named', async (_, code, reason) => {
  const steps = "steps(step) { step('Opens', async ({ open }) => open('/')) }"
  const journey = `{ name: 'late', summary: 'A journey.', measuredPages: [], privateValues: {}, ${steps} }`
  const timer = `export {}\nsetTimeout(() => { ${code} }, 100)`
  await writeFile(join(folder, 'late.ts'), `${timer}\nexport const journey = ${journey}\n`)
  const { code: exitCode, output } = await storefront(['./late.ts', '--url', 'http://127.0.0.1:9'])
  expect(output).toContain(
    `storefront: The code outside of the steps in late.ts threw an error: ${reason}\n  Next: Fix late.ts:2.\n`,
  )
  expect(exitCode).toBe(3)
})

test('runs every journey in list order if no name is given', async () => {
  expect((await chooseJourneys([])).map(({ journey }) => journey)).toEqual(journeys)
  const [first, second] = journeys.map(({ name }) => name) as [string, string]
  expect((await chooseJourneys([second, first, second])).map(({ argument }) => argument)).toEqual([second, first])
})

test.each([
  ['an unknown journey', ['chekout-guest'], 'Did you mean "checkout-guest"?'],
  ['an unknown journey among others', ['checkout-guest', 'chekout-keyboard'], 'Did you mean "checkout-keyboard"?'],
  ['an unknown device', ['checkout-guest', '--device', 'tablet'], 'desktop, mobile, narrow, all'],
  ['an invalid URL', ['checkout-guest', '--url', 'shop'], '--url "shop" is not a valid URL'],
  ['a URL with a password', ['checkout-guest', '--url', 'http://me:secret@shop.example'], 'a username or password'],
  ['a fault for an unknown endpoint', ['checkout-guest', '--fault', 'pay=500'], 'no endpoint "pay"'],
  [
    'a rule for an unknown endpoint',
    ['checkout-guest', '--rule', '{"kind":"delay","delayMs":9,"endpoint":"pay"}'],
    'no endpoint "pay"',
  ],
  ['a missing baseline', ['newsletter', '--baseline', 'gone'], 'gone does not exist.'],
  ['missing budgets', ['newsletter', '--budgets', 'none.json'], 'none.json cannot be read: it does not exist.'],
  [
    'incomplete budgets, before a browser starts',
    ['newsletter', '--budgets', 'budgets.json'],
    'scores.performance: Missing; must be a number',
  ],
  [
    'a missing environment file, before a browser starts',
    ['newsletter', '--env', './none.json'],
    'The environment file ./none.json cannot be read: it does not exist.',
  ],
  ['a missing export', ['checkout-guest'], 'There is no export in '],
  ['an unknown flag', ['checkout-guest', '--fast'], "unknown option '--fast'"],
])('%s exits with code 2 and prints the next step', async (_description, args, text) => {
  const { code, output } = await storefront(args)
  expect(code).toBe(2)
  expect(output).toContain(text)
  expect(output).toContain('Next:')
  expect(output).not.toMatch(/^ +at /m)
})

test.each([
  [
    'a missing browser',
    [],
    { STOREFRONT_BROWSER: '/gone/chrome' },
    'STOREFRONT_BROWSER is /gone/chrome, which does not exist.',
  ],
  [
    'an unreachable Chromium',
    ['--browser-ws', 'http://127.0.0.1:9'],
    {},
    'Start Chromium there with --remote-debugging-port=9',
  ],
  [
    'an unreachable Playwright server',
    ['--browser-ws', 'ws://127.0.0.1:9/'],
    {},
    'Run "npx playwright run-server --port 9" there',
  ],
  ['an unreachable site', ['--url', 'http://127.0.0.1:9'], {}, 'Nothing responds at http://127.0.0.1:9'],
])('%s exits with code 3 and prints the next step', async (_description, args, environment, text) => {
  const { code, output } = await storefront(['checkout-guest', ...args], environment)
  expect(code).toBe(3)
  expect(output).toContain(text)
  expect(output).toContain('Next:')
  expect(output).not.toMatch(/^ +at /m)
})

test("exits with code 3 and the reason if this computer does not trust the site's certificate", async () => {
  const server = createTlsServer(VALID_CERTIFICATE, (_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, output } = await storefront(['newsletter', '--url', url])
    expect(output).toContain(`This computer does not trust the certificate of ${url}: self-signed certificate.`)
    expect(output).toContain('NODE_EXTRA_CA_CERTS')
    expect(code).toBe(3)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('the rules of a run apply only to its namespace', async () => {
  const mock = await startMockServer({ port: 0, fixtures: tinyFixtures })
  const site = createServer((_, response) => response.end(`x = {"API_BASE_URL": "${mock.url}"}`))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const rules = [{ kind: 'status', status: 503, endpoint: 'getFaq' }]
    const { apiBase } = await connectToShop(url, { rules })
    expect((await fetch(`${apiBase}/strapi/page/faq`)).status).toBe(503)
    expect((await fetch(`${mock.url}/strapi/page/faq`)).status).toBe(200)
  } finally {
    site.close()
    await mock.close()
  }
})
