import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scanPage } from '#harness/drivers/axe.ts'
import { openBrowser, type OpenBrowser, type Page } from '#harness/drivers/browser.ts'
import { startMockServer, type MockServer } from '#mock/server.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

let mock: MockServer
let open: OpenBrowser
let site: Server

beforeAll(async () => {
  mock = await startMockServer({ port: 0, fixtures: tinyFixtures })
  // A real server, since the browser keeps pages that only pretend to be local away from local addresses.
  site = createServer((request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html',
      'Content-Security-Policy': `default-src 'none'; script-src ${mock.url}`,
    })
    response.end(
      `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1><div id="captcha"></div></main><script src="${mock.url}${request.url}"></script></html>`,
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  open = await openBrowser({ headed: false })
}, 30_000)

afterAll(async () => {
  await open.close()
  site.close()
  await mock.close()
})

/** A page with a strict policy and one stand-in script; `complaints` gathers what the browser says against it. */
async function pageWith(script: string, namespace: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await open.browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const { port } = site.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/__ns/${namespace}/__mock/stand-ins/${script}`)
  return { page, complaints }
}

describe('captcha stand-in in a browser', () => {
  const render = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const seen: string[] = []
          const note = (name: string) => () => void seen.push(name)
          const { grecaptcha } = globalThis as never as {
            grecaptcha: { ready(run: () => void): void; render(id: string, options: object): number }
          }
          grecaptcha.ready(() => {
            grecaptcha.render('captcha', {
              sitekey: 'demo-site-key',
              theme: 'dark',
              size: 'normal',
              callback: note('callback'),
              'expired-callback': note('expired'),
              'error-callback': note('error'),
            })
            Object.assign(globalThis, { seen })
            resolve()
          })
        }),
    )
  const state = (page: Page) =>
    page.evaluate(() => {
      const { grecaptcha, seen } = globalThis as never as { grecaptcha: { getResponse(): string }; seen: string[] }
      return { answer: grecaptcha.getResponse(), seen }
    })

  test('is a labelled checkbox that gives an answer, and gives it up on reset', async () => {
    const { page, complaints } = await pageWith('captcha.js', 'captcha-solve')
    await render(page)
    await page.getByRole('checkbox', { name: "I'm not a robot" }).check()
    const solved = await state(page)
    expect(solved.seen).toEqual(['callback'])
    expect(solved.answer).toMatch(/^standin_captcha_\d+$/)
    await page.evaluate(() => (globalThis as never as { grecaptcha: { reset(): void } }).grecaptcha.reset())
    expect((await state(page)).answer).toBe('')
    expect((await scanPage(page)).findings).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })

  test.each([
    ['fail', ['error']],
    ['expire', ['callback', 'expired']],
  ] as const)('can be told to %s', async (captcha, seen) => {
    const namespace = `captcha-${captcha}`
    mock.engine.namespace(namespace).standIns = { payment: 'accept', captcha }
    const { page } = await pageWith('captcha.js', namespace)
    await render(page)
    await page.getByRole('checkbox').click()
    expect(await state(page)).toEqual({ answer: '', seen })
    await page.close()
  })
})

describe('payment stand-in in a browser', () => {
  test('tokenises a card and sends nothing anywhere', async () => {
    const { page, complaints } = await pageWith('payment.js', 'payment')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const response = await page.evaluate(
      () =>
        new Promise<{ opaqueData: { dataValue: string } }>((resolve) => {
          const { Accept } = globalThis as never as {
            Accept: { dispatchData(data: object, callback: (response: never) => void): void }
          }
          const year = String(new Date().getFullYear() + 1)
          const cardData = { cardNumber: '4111111111111111', month: '12', year, cardCode: '123' }
          Accept.dispatchData({ authData: { clientKey: 'k', apiLoginID: 'l' }, cardData }, resolve)
        }),
    )
    expect(response.opaqueData.dataValue).toMatch(/^standin_payment_\d+$/)
    expect(requests).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })
})
