import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'
import { translatePages } from '#journeys/conditions/translation.ts'
import { createDemoFolder } from '../journeys/demo-folder.ts'
import { startTinyShop } from '../step-checks/tiny-shop.ts'

/** Time limit for a build and a journey on two busy cores. */
const LIMIT_MS = 300_000

const folder = createDemoFolder()
let browser: OpenBrowser

beforeAll(async () => {
  browser = await openBrowser({ headed: false })
}, LIMIT_MS)

afterAll(() => browser.close())

test(
  'translation wraps each text, including changed ones, in two font elements unless it is marked translate="no"',
  async () => {
    const shop = await startTinyShop()
    const context = await browser.browser.newContext()
    await translatePages(context)
    const page = await context.newPage()
    await page.goto(shop.site)
    const expectThat = browser.expectWithin(10_000)
    await expectThat(page.locator('h1 > font > font')).toHaveText('Tiny shop')
    expect(await page.locator('html').getAttribute('lang')).not.toBe('en')
    await page.evaluate(() => {
      const output = document.querySelector('output')
      if (output !== null) output.innerHTML = 'two <b translate="no">CW-1</b>'
    })
    await expectThat(page.locator('output > font > font')).toHaveText('two')
    await expectThat(page.locator('output b font')).toHaveCount(0)
    // This fills a text node that was empty before, next to an SVG whose text is not translated.
    await page.evaluate(() => {
      const text = document.createTextNode('')
      const output = document.querySelector('output')
      if (output === null) return
      output.innerHTML = '<svg><text>Map</text></svg>'
      output.append(text)
      setTimeout(() => (text.nodeValue = 'three'))
    })
    await expectThat(page.locator('output > font > font')).toHaveText('three')
    await expectThat(page.locator('output svg font')).toHaveCount(0)
    await context.close()
    await shop.close()
  },
  LIMIT_MS,
)

test(
  'a purchase succeeds while the browser translates the pages',
  async () => {
    const args = ['--device', 'mobile', '--no-audits', '--trace', 'off', '--condition', 'translated']
    const { code, output } = await folder.journey('checkout-guest', ...args)
    expect(code, output).toBe(0)
  },
  LIMIT_MS,
)
