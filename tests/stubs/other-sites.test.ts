import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, launchSettings } from '#harness/drivers/browser.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { createShopper, line } from '../contract/shopper.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

/** A host name whose owner points it to this computer, as in DNS rebinding. */
const HOST = 'evil.test'

let mock: ListeningMock
let site: Server
let browser: Browser

beforeAll(async () => {
  mock = await startMockServer({ port: 0, fixtures: tinyFixtures })
  site = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>'))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const settings = launchSettings({ headed: false })
  browser = await chromium.launch({
    ...settings,
    args: [...(settings.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  })
})

afterAll(async () => {
  await browser.close()
  site.close()
  await mock.close()
})

test('MOCK-131 a page of another site in Chromium reads nothing, changes nothing and opens no namespace', async () => {
  const shopper = createShopper({ url: mock.url, fetch })
  const token = await shopper.guest()
  await shopper.add(token, line('CAP-1'))
  const before = JSON.stringify((mock.saveState() as { store: unknown }).store)
  const page = await browser.newPage()

  const rebound = await page.goto(`http://${HOST}:${mock.port}/__mock/state`)
  expect(rebound?.status()).toBe(403)
  expect(await page.content()).not.toContain('CAP-1')

  await page.goto(`http://${HOST}:${(site.address() as AddressInfo).port}/`)
  const seen = await page.evaluate(
    async ([url, rebinding]) => {
      const tries = [`${url}/__mock/state`, `${rebinding}/__mock/state`, `${url}/__ns/a/Products`].flatMap((target) => [
        fetch(target),
        fetch(target, { method: 'POST', body: '{}' }),
        fetch(target, { method: 'PUT', body: '{}', headers: { 'Content-Type': 'application/json' } }),
        fetch(target, { mode: 'no-cors' }),
      ])
      const settled = await Promise.allSettled(tries)
      const readable = settled.filter((one) => one.status === 'fulfilled' && one.value.type !== 'opaque').length
      const loads = ['img', 'script', 'iframe'].map(async (name, at) => {
        const element = document.createElement(name)
        element.setAttribute('src', `${url}/__ns/by-${name}/Products?${at}`)
        element.setAttribute('referrerpolicy', at === 0 ? 'no-referrer' : 'origin')
        await new Promise((resolve) => {
          element.addEventListener('load', resolve)
          element.addEventListener('error', resolve)
          document.body.append(element)
        })
      })
      await Promise.all(loads)
      return readable
    },
    [mock.url, `http://${HOST}:${mock.port}`] as const,
  )
  expect(seen).toBe(0)

  await page.evaluate((url) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: `${url}/__ns/form/__mock/reset`,
    })
    document.body.append(form)
    form.submit()
  }, mock.url)
  await page.waitForURL(/__mock\/reset/)
  expect(await page.content()).toContain('403')

  const { body: names } = await shopper.call<string[]>('GET', '/__mock/namespaces')
  expect(names).toEqual(['default'])
  expect(JSON.stringify((mock.saveState() as { store: unknown }).store)).toBe(before)
})
