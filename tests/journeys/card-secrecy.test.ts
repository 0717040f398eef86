import { readdir, readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openBrowser, type Page } from '#browser/browser.ts'
import { serveExport } from '#cli/serving/serve-export.ts'
import { loadEnvironment } from '#environment/load.ts'
import { createDemoFolder } from './demo-folder.ts'

/** Time limit for a build and a checkout on two busy cores. */
const LIMIT_MS = 180_000

/** A card number and a security code that do not occur anywhere else. */
const CARD = { number: '378282246310005', shown: '3782 822463 10005', code: '7391' } as const

const folder = createDemoFolder()

/** Returns the occurrences of the number in any grouping, and of the code as a separate word. */
function traces(text: string, number: string = CARD.number, code: string = CARD.code): string[] {
  const inAnyGrouping = new RegExp(number.split('').join('[ +-]?(?:%20)?'))
  const found = [inAnyGrouping, new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`)].map((pattern) => pattern.exec(text)?.[0])
  return found.filter((match) => match !== undefined)
}

async function buyAsGuest(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/product/clave-sling`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByText('You added Clave Sling').waitFor()
  await page.goto(`${site}/checkout?stepId=billing`)
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  const fieldValues = { Email: 'nora@example.com', 'First name': 'Nora', 'Last name': 'Field', Address: '1 Mill Road' }
  for (const [label, text] of Object.entries({ ...fieldValues, City: 'Reno', 'ZIP code': '89501' })) {
    await form.getByLabel(new RegExp(`^${label}`)).fill(text)
  }
  await form.getByLabel(/^State/).selectOption('Nevada')
  await form.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Card number').fill(CARD.number)
  await page.getByLabel('Month').selectOption('11')
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() + 4))
  await page.getByLabel('Security code (CVV)').fill(CARD.code)
  expect(await page.getByLabel('Card number').inputValue()).toBe(CARD.shown)
}

/** Loads the other third parties of the shop: reviews, the dealer map, and the captcha in a form. */
async function visitThirdParties(page: Page, site: string): Promise<void> {
  const script = page.waitForRequest(/reviews\.js/)
  await page.goto(`${site}/reviews`)
  await script
  await page.goto(`${site}/dealer-locator`)
  await page.getByRole('region', { name: 'Map' }).getByRole('button').first().waitFor()
  await page.goto(`${site}/dealer-registration`)
  const form = page.getByRole('form', { name: 'Dealer registration' })
  await form.getByLabel('Company').focus()
  await form.getByRole('checkbox', { name: "I'm not a robot" }).waitFor()
}

/** Returns the file names of the mock's third-party stubs in the list of URLs. */
function findStubs(urls: readonly string[]): string[] {
  const found = urls.map((url) => /\/__mock\/stubs\/([a-z]+\.js)/.exec(url)?.[1])
  return [...new Set(found.filter((name) => name !== undefined))].toSorted()
}

/** Returns everything that the browser stores for the site. */
async function storages(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([localStorage, sessionStorage, databases, await caches.keys(), history.state])
  })
  return inPage + JSON.stringify(await page.context().cookies())
}

test(
  'CHK-58 CHK-70 CHK-72 CONF-12 OPEN-109 a guest checkout leaves no trace of the card in requests, storage, console or journal, and only contacts this computer',
  async () => {
    const environment = await loadEnvironment('demo', { env: {} })
    const shop = await serveExport({ environment, folder: folder.at('dist/demo'), port: 0, apiPort: 0 })
    const opened = await openBrowser({ headed: false })
    try {
      const page = await (await opened.browser.newContext()).newPage()
      const requests: string[] = []
      const urls: string[] = []
      const lines: string[] = []
      page.on('request', (request) => {
        urls.push(request.url())
        requests.push(
          [request.method(), request.url(), JSON.stringify(request.headers()), request.postData()].join('\n'),
        )
      })
      page.on('console', (message) => lines.push(message.text()))
      await buyAsGuest(page, shop.url)
      const kept = [await storages(page)]
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.getByRole('heading', { name: 'Thank You' }).waitFor()
      kept.push(await storages(page))
      await page.reload()
      await page.getByRole('heading', { name: 'Thank You' }).waitFor()

      await visitThirdParties(page, shop.url)

      // All third-party scripts were loaded, and nothing came from another host.
      expect(findStubs(urls)).toEqual(['analytics.js', 'captcha.js', 'maps.js', 'payment.js', 'reviews.js'])
      expect(urls.filter((url) => new URL(url).hostname !== '127.0.0.1')).toEqual([])

      // The order was sent with the provider's token, so the search covers a complete checkout.
      expect(requests.join('\n')).toMatch(/Checkout\/simplified[\s\S]*stub_payment_/)
      expect(requests.flatMap((request) => traces(request))).toEqual([])
      expect(kept.flatMap((text) => traces(text))).toEqual([])
      expect(lines.flatMap((line) => traces(line))).toEqual([])
      for (const path of ['/__mock/journal', '/__mock/stubs/log']) {
        const text = await (await fetch(shop.apiUrl + path)).text()
        expect(text).toContain(path.endsWith('log') ? 'dispatchData' : 'checkOut')
        expect(traces(text)).toEqual([])
      }
    } finally {
      await opened.close()
      await shop.close()
    }
  },
  LIMIT_MS,
)

test(
  'JRNY-08 a rejected order fails its step with the response of the API, the line of the journey, and pictures without the card',
  async () => {
    const args = ['checkout-guest', '--device', 'mobile', '--no-audits', '--fault', 'checkOut=500']
    const { code, output } = await folder.journey(...args)
    expect(code).toBe(1)
    expect(output).toContain('checkout-guest › A double click places one order')
    expect(output).toMatch(/Error: checkOut returned 500: [^]*expect\(page\)\.toHaveURL\(expected\) failed/)
    expect(output).toMatch(/Received string: .*\/checkout\?stepId=payment"/)
    expect(output).toMatch(/checkout-guest\.journey\.ts:\d+:\d+\)/)
    expect(output).toContain('the mock applied the rule: status 500 for checkOut')
    const [result] = await folder.results()
    expect(result?.annotations).toContain('rule: status 500 for checkOut: applied to 1 request')
    expect(result?.attachments).toEqual(
      expect.arrayContaining(['15. A double click places one order', 'problems', 'trace']),
    )
    const files = await readdir(folder.at('reports/journeys/results'), { recursive: true })
    const context = files.find((file) => file.endsWith('error-context.md')) ?? ''
    const page = await readFile(folder.at('reports/journeys/results', context), 'utf8')
    expect(page).toContain('textbox "Card number"')
    expect(traces(page, '4111111111111111', '739')).toEqual([])
    const archives = files.filter((file) => file.endsWith('.zip'))
    expect(archives).toHaveLength(1)
    // A trace has no pictures, and its pages show the card number as dots.
    const parts = unzipSync(await readFile(folder.at('reports/journeys/results', archives[0] ?? '')))
    expect(Object.keys(parts).filter((name) => /\.(?:jpe?g|webm)$/.test(name))).toEqual([])
  },
  LIMIT_MS,
)
