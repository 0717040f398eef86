import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanPage } from '#browser/axe.ts'
import { type OpenBrowser, openBrowser } from '#browser/browser.ts'

let browser: OpenBrowser
let page: Page

/**
 * Scroll position at which the header's button covers the lower part of the links while their upper part is out of
 * view.
 */
const SCROLLED = 79

/** Returns a long page with a sticky header and two adjacent square links that are `side` px wide. */
function longPage(side: number): string {
  return `<!doctype html><html lang="en"><head><title>Long page</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  body { margin: 0 }
  header { position: sticky; top: 0; z-index: 2; height: 60px; background: white }
  header button { width: 300px; height: 48px; margin: 6px 0 }
  li { display: inline-block; margin: 0; font: 10px/${side}px sans-serif }
  ul { list-style: none; margin: 0; padding: 0; height: 2000px }
  li a { display: block; overflow: hidden; width: ${side}px; height: ${side}px }
</style></head>
<body><header><button>Menu of the whole shop</button></header>
<main><h1 style="font: 8px/12px sans-serif; margin: 0">Long</h1>
<ul><li><a href="/">Home</a></li><li><a href="/parts">Parts</a></li></ul></main></body></html>`
}

beforeAll(async () => {
  browser = await openBrowser({ headed: false })
  const context = await browser.browser.newContext({ viewport: { width: 375, height: 700 } })
  page = await context.newPage()
})

afterAll(() => browser.close())

async function violatedRules(side: number): Promise<string[]> {
  await page.setContent(longPage(side))
  await page.evaluate((top) => scrollTo(0, top), SCROLLED)
  const findings = await scanPage(page)
  expect(await page.evaluate(() => scrollY), 'where the page is scrolled').toBe(SCROLLED)
  return findings.map(({ rule }) => rule)
}

test('JRNY-05 targets that are scrolled under the sticky header are not findings', async () => {
  expect(await violatedRules(31)).toEqual([])
})

test('JRNY-05 targets that are too small are findings at any scroll position', async () => {
  expect(await violatedRules(14)).toContain('target-size')
})

test('JRNY-05 a scan covers frames and best practices', async () => {
  await page.setContent(`<!doctype html><html lang="en"><head><title>Without landmarks</title></head><body>
<img id="near" style="width:20px;height:10px" src="/a.png"><iframe title="Map" srcdoc="<img id=framed src=/a.png>"></iframe>
<img id="far" style="display:block;margin-top:3000px;width:20px;height:10px" src="/a.png"></body></html>`)
  await page.frameLocator('iframe').locator('img').waitFor({ state: 'attached' })
  const findings = await scanPage(page)
  expect(findings.map(({ rule }) => rule)).toContain('landmark-one-main')
  const images = findings.filter(({ rule }) => rule === 'image-alt')
  expect(images.map(({ selector }) => selector.split(' ').at(-1))).toEqual(['#near', '#framed', '#far'])
  expect(images[0]).toMatchObject({ impact: 'critical', standard: 'wcag111' })
})

test("a scan has the same findings as axe's builder for Playwright", async () => {
  await page.setContent(
    '<!doctype html><html><head><title>Faults</title></head><body><h3>Third</h3><img src="/a.png"><a href="/b"></a></body></html>',
  )
  const findings = await scanPage(page)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'best-practice']).analyze()
  const ofBuilder = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.flat().join(' ')}`))
  expect(findings.map(({ rule, selector }) => `${rule} ${selector}`).toSorted()).toEqual(ofBuilder.toSorted())
})
