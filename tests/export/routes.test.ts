import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'
import { startStorefront } from '../cli/run-storefront.ts'
import { runStorefront } from '../harness/run-storefront.ts'

const PROJECT = join(import.meta.dirname, '../..')
const LIMIT_MS = 120_000

let folder: string
let shop: string
let serving: ReturnType<typeof startStorefront>
let browser: OpenBrowser
let page: Page

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-routes-'))
  const built = await runStorefront(PROJECT, ['build', '--env', 'demo', '--out', join(folder, 'demo'), '--quiet'])
  if (built.code !== 0) throw new Error(built.output)
  serving = startStorefront(['serve', '--dir', join(folder, 'demo'), '--port', '0', '--api-port', '0'])
  shop = /Shop: (\S+)/.exec(await serving.said('Press Ctrl-C to stop.'))?.[1] ?? ''
  browser = await openBrowser({ headed: false })
  page = await browser.browser.newPage()
}, LIMIT_MS)

afterAll(async () => {
  await browser.close()
  serving.signal('SIGINT')
  await serving.finished
  await rm(folder, { recursive: true })
})

describe('opened directly, by somebody who never signed in', () => {
  test.each([
    ['ROUT-01 ROUT-21', '/', 'Rifles, pistols and parts from one works'],
    ['ROUT-02', '/checkout', 'Checkout'],
    ['ROUT-03 OPEN-054', '/confirm/CW-1', 'Your order'],
    ['ROUT-14 ROUT-21', '/product/tarn-lr', 'Tarn LR'],
    ['ROUT-15 OPEN-061', '/product/product-short/tarn-lr', 'Tarn LR'],
    ['ROUT-16 ROUT-21', '/collection/range-gear', 'Range gear'],
    ['ROUT-20 ROUT-24 OPEN-058', '/nope', 'Not Found'],
    ['ROUT-20 OPEN-060', '/Checkout', 'Not Found'],
    ['ROUT-20', '/product/no-such-product', 'Not Found'],
  ])('%s %s shows %s', async (_, path, heading) => {
    await page.goto(`${shop}${path}`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  })
})

test('ROUT-24 SEC-02 an unknown address is shown as text, whatever it holds', async () => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const path of ['/<img src=x onerror=alert(1)>', '/javascript:alert(1)', '/%3Cscript%3Ealert(1)%3C/script%3E']) {
    await page.goto(`${shop}${path}`)
    await page.getByText(`No route matches URL "${new URL(page.url()).pathname}"`).waitFor()
  }
  expect(dialogs).toEqual([])
})

test('NAV-31 a service worker of old is unregistered at the start', async () => {
  await page.goto(`${shop}/`)
  // Any script of the site can play the worker that an earlier shop left behind.
  await page.evaluate(() => navigator.serviceWorker.register('/env.js'))
  await page.reload()
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
