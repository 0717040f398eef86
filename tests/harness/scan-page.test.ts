import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanPage } from '#harness/drivers/axe.ts'
import { type OpenBrowser, openBrowser } from '#harness/drivers/browser.ts'

let browser: OpenBrowser
let page: Page

/** Scrolled so far that the header's button covers the lower part of the links, whose upper part is out of sight. */
const SCROLLED = 79

/** A long page with a sticky header and two links side by side, each `side` px square. */
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
  page = await browser.browser.newPage({ viewport: { width: 375, height: 700 } })
})

afterAll(() => browser.close())

async function rulesBroken(side: number): Promise<string[]> {
  await page.setContent(longPage(side))
  await page.evaluate((top) => scrollTo(0, top), SCROLLED)
  const { findings } = await scanPage(page)
  expect(await page.evaluate(() => scrollY), 'where the page is scrolled').toBe(SCROLLED)
  return findings.map(({ rule }) => rule)
}

test('A11Y-06 JRNY-05 targets that are scrolled under the sticky header are no finding', async () => {
  expect(await rulesBroken(31)).toEqual([])
})

test('A11Y-06 JRNY-05 targets that are too small stay findings wherever the page is scrolled', async () => {
  expect(await rulesBroken(14)).toContain('target-size')
})
