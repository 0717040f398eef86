import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { checkStepEnd } from '#journeys/step-end/check-step-end.ts'
import { installProbe, takeLayoutShift } from '#journeys/step-end/page-probe.ts'
import { settle } from '#journeys/step-end/settle.ts'
import { forceLayout } from '../../renderer/force-layout.ts'

const LIMIT_MS = 30_000

/** An image of 40 by 40 pixels. */
const IMAGE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>')}`

let browser: OpenBrowser
let page: Page

beforeAll(async () => {
  browser = await openBrowser({ headed: false })
  page = await browser.browser.newPage()
}, LIMIT_MS)

afterAll(() => browser.close())

const show = (body: string): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><body>${body}</body></html>`)

/** Shows a page and returns its problems. */
async function findings(body: string): Promise<string[]> {
  await show(body)
  return checkStepEnd(page, 0)
}

const CARD = `<article><h2>Clave Sling</h2><div class="frame"><img src="${IMAGE}"></div><p>$54.00</p></article>`

test(
  'a correct page has no findings, including hidden menus and off-screen cards',
  async () => {
    const menu = `<nav style="visibility:hidden"><a href="/">Rifles <img src="${IMAGE}"></a></nav>`
    const slide = `<div style="opacity:0"><p>Card 2</p><img src="${IMAGE}"></div>`
    const field = '<label>Company <span>(optional)</span> <input></label><input aria-label="Search">'
    expect(await findings(CARD + menu + slide + field)).toEqual([])
    const fields = `<input type="hidden"><input style="display:none"><input title="Zip"><span id="n">State</span>
      <select aria-labelledby="n"></select>`
    const below = '<img style="position:absolute;top:5000px;width:9px;height:9px" src="data:image/png;base64,AAAA">'
    const above =
      '<p style="position:absolute;top:0">Sale</p><p>Order</p><p inert style="margin-top:-2.2rem">Behind</p>'
    expect(await findings(above + CARD + fields + below)).toEqual([])
  },
  LIMIT_MS,
)

test('an image that appears a moment later counts as visible', async () => {
  await show(
    `<style>img { opacity: 0; animation: show 0s 0.2s forwards } @keyframes show { to { opacity: 1 } }</style>${CARD}`,
  )
  expect(await checkStepEnd(page)).toEqual([])
})

test.each([
  ['an invisible image', `<style>img { opacity: 0 }</style>${CARD}`, 'is invisible'],
  ['a hidden image', `<style>.frame { visibility: hidden }</style>${CARD}`, 'is invisible'],
  ['an image that did not load', CARD.replace(IMAGE, 'data:image/png;base64,AAAA'), 'did not load'],
  ['a missing label', '<label>Email <input></label><label>(optional) <input id="company"></label>', 'id="company"'],
  ['a list without a name', '<select id="state"></select>', 'id="state"'],
  ['a text area without a name', '<textarea id="note"></textarea>', 'id="note"'],
  ['a price that overlaps the title', `<style>p { margin-top: -5.5rem }</style>${CARD}`, '$54.00</p>'],
])(
  'reports %s',
  async (_, body, message) => {
    const found = await findings(body)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(message)
  },
  LIMIT_MS,
)

test.each([
  ['without a forced layout shifts the layout', false],
  ['with a forced layout does not shift the layout', true],
])(
  'replacing a page %s',
  async (_, markup) => {
    await show('<header>Shop</header><main id="main"><h1>One</h1></main><footer>Terms</footer>')
    const shift = await page.evaluate(
      async ([swap, rebuild]) => {
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        let sum = 0
        const add = (list: PerformanceObserverEntryList): void => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver(add)
        observer.observe({ type: 'layout-shift', buffered: false })
        await nextFrame()
        const image = document.createElement('div')
        image.style.height = '300px'
        document.querySelector('main')?.prepend(image)
        // oxlint-disable-next-line no-eval -- the shop's function as text
        if (rebuild) (0, eval)(swap)
        await nextFrame()
        await nextFrame()
        for (const entry of observer.takeRecords()) sum += (entry as PerformanceEntry & { value: number }).value
        return sum
      },
      [`(${forceLayout.toString()})()`, markup] as const,
    )
    expect(shift > 0).toBe(!markup)
  },
  LIMIT_MS,
)

/** Opens a page whose button and input move its content down by 300 px, and observes its layout shifts. */
async function openMovingPage(): Promise<Page> {
  const context = await browser.browser.newContext()
  onTestFinished(() => context.close())
  await installProbe(context, () => undefined)
  const other = await context.newPage()
  await other.goto(`data:text/html,<button onclick="push()">Push</button><label>City <input></label>
    <h1 style="font-size:200px">Clave Sling</h1><script>document.querySelector('input').addEventListener('input', ({ target: { value } }) => {
      setTimeout(push, Number(value)) });
    function push() { document.body.prepend(Object.assign(document.createElement('div'), { style: 'height: 300px' })) }
    </script>`)
  return other
}

/** Waits until the page has been moved a number of times and drawn. */
const waitForPush = (other: Page, count: number): Promise<void> =>
  other.evaluate(async (pushes) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    while (document.querySelectorAll('div').length < pushes) await nextFrame()
    await nextFrame()
    await nextFrame()
  }, count)

test(
  'a layout shift is reported once with what moved, unless the browser translated the page',
  async () => {
    const other = await openMovingPage()
    const push = async (count: number): Promise<void> => {
      await other.evaluate('push()')
      await waitForPush(other, count)
    }
    await waitForPush(other, 0)
    await push(1)
    expect(await checkStepEnd(other, 0)).toEqual([
      expect.stringMatching(/^the layout shifted by 0\.\d+, at most 0\.1 is allowed: .*h1 "Clave Sling".* moved$/),
    ])
    expect(await checkStepEnd(other, 0)).toEqual([])
    await other.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<font>Titre</font>'))
    await push(2)
    expect(await checkStepEnd(other, 0)).toEqual([])
  },
  LIMIT_MS,
)

test(
  'movement caused by a click or within 500 ms after an input is not a layout shift',
  async () => {
    const other = await openMovingPage()
    await other.getByRole('button').click()
    await waitForPush(other, 1)
    await other.getByLabel('City').fill('0')
    await waitForPush(other, 2)
    expect(await takeLayoutShift(other)).toMatchObject({ value: 0 })
    const late = await openMovingPage()
    await late.getByLabel('City').fill('600')
    await waitForPush(late, 1)
    expect((await takeLayoutShift(late)).value).toBeGreaterThan(0)
  },
  LIMIT_MS,
)

test(
  'waits until smooth scrolling has ended',
  async () => {
    await show('<p style="height:5000px">Clave Sling</p>')
    await page.evaluate(async () => {
      // A page scrolls smoothly only after it has been drawn.
      for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
      scrollTo({ top: 4000, behavior: 'smooth' })
    })
    await settle(page, { loaded: () => Promise.resolve(), isLoading: () => false })
    expect(await page.evaluate(() => scrollY)).toBe(4000)
  },
  LIMIT_MS,
)
