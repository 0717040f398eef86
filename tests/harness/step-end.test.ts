import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#harness/drivers/browser.ts'
import type { NetworkLog } from '#harness/observe/network-log.ts'
import { waitForIdle } from '#harness/observe/page-capture.ts'
import { installProbe, readMovedContent, takeVitals } from '#harness/observe/page-probe.ts'
import { prepareCapture } from '#harness/observe/prepare-capture.ts'
import { checkStepEnd } from '#harness/page-checks/step-end.ts'
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

/** Returns the findings the way a report shows them. */
async function findings(body: string, shift = 0): Promise<string[]> {
  await show(body)
  const errors = await checkStepEnd(page, { cumulativeLayoutShift: shift }, 0)
  return errors.map(({ expected, seen }) => `${expected}: ${seen}`)
}

const CARD = `<article><h2>Clave Sling</h2><div class="frame"><img src="${IMAGE}"></div><p>$54.00</p></article>`

test(
  'a correct page has no findings, including hidden menus and off-screen cards',
  async () => {
    const menu = `<nav style="visibility:hidden"><a href="/">Rifles <img src="${IMAGE}"></a></nav>`
    const slide = `<div style="opacity:0"><p>Card 2</p><img src="${IMAGE}"></div>`
    const field = '<label>Company <span>(optional)</span> <input></label><input aria-label="Search">'
    expect(await findings(CARD + menu + slide + field, 0.1)).toEqual([])
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
  expect(await checkStepEnd(page, null)).toEqual([])
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

test(
  'a layout shift in a step is reported, unless the browser translated the page',
  async () => {
    expect(await findings(CARD, 0.11)).toHaveLength(1)
    expect(await findings(CARD, 0.2)).toEqual(['a layout shift of at most 0.1: it is 0.2: page content moved'])
    expect(await findings(`<h1><font>Titre</font></h1>${CARD}`, 0.2)).toEqual([])
  },
  LIMIT_MS,
)

test(
  'a layout shift on a busy computer is not reported',
  async () => {
    await page.evaluate(() => {
      const end = performance.now() + 400
      while (performance.now() < end);
    })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    const errors = await checkStepEnd(page, { cumulativeLayoutShift: 0.2 }, 0)
    expect(errors).toEqual([])
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

test(
  'each step has separate vitals, and movement caused by a click is not a layout shift',
  async () => {
    const context = await browser.browser.newContext()
    await installProbe(context, () => undefined)
    const other = await context.newPage()
    await other.goto(`data:text/html,<button onclick="push(); const end = performance.now() + 40; while (performance.now() < end);">
      Push</button><h1>Clave Sling</h1><script>function push() {
        document.body.prepend(Object.assign(document.createElement('div'), { style: 'height: 300px' })) }</script>`)
    const twoFrames = (): Promise<void> =>
      other.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      )
    await twoFrames()
    await other.evaluate('push()')
    await twoFrames()
    expect((await takeVitals(other)).cumulativeLayoutShift).toBeGreaterThan(0)
    expect(await takeVitals(other)).toEqual({
      largestContentfulPaintMs: null,
      cumulativeLayoutShift: 0,
      interactionToNextPaintMs: null,
    })
    await other.getByRole('button').click()
    await twoFrames()
    const pressed = await takeVitals(other)
    expect(pressed.cumulativeLayoutShift).toBe(0)
    expect(pressed.interactionToNextPaintMs).toBeGreaterThanOrEqual(40)
    await context.close()
  },
  LIMIT_MS,
)

test(
  'a layout shift names what moved, and movement within 500 ms after an input is not one',
  async () => {
    const context = await browser.browser.newContext()
    await installProbe(context, () => undefined)
    const other = await context.newPage()
    await other.goto(`data:text/html,<h1>Clave Sling</h1><label>City <input></label><script>
      document.querySelector('input').addEventListener('input', ({ target: { value } }) => {
        setTimeout(push, Number(value)) });
      function push() { document.body.prepend(Object.assign(document.createElement('div'), { style: 'height: 300px' })) }
      </script>`)
    const waitForPush = (count: number) =>
      other.evaluate(async (pushes) => {
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        while (document.querySelectorAll('div').length < pushes) await nextFrame()
        await nextFrame()
        await nextFrame()
      }, count)
    await other.getByLabel('City').fill('0')
    await waitForPush(1)
    expect((await takeVitals(other)).cumulativeLayoutShift).toBe(0)
    expect(await readMovedContent(other)).toBeUndefined()
    await other.getByLabel('City').fill('600')
    await waitForPush(2)
    const late = await takeVitals(other)
    expect(late.cumulativeLayoutShift).toBeGreaterThan(0)
    expect(await checkStepEnd(other, { cumulativeLayoutShift: 0.2 }, 0)).toMatchObject([
      { seen: 'it is 0.2: h1 "Clave Sling", input moved' },
    ])
    await context.close()
  },
  LIMIT_MS,
)

test(
  'a capture redraws a stuck element in its place, which is not a layout shift',
  async () => {
    const context = await browser.browser.newContext()
    await installProbe(context, () => undefined)
    const other = await context.newPage()
    await other.goto(`data:text/html,<body style="height:3000px"><h1>Clave Sling</h1>
      <aside style="position:sticky;top:10px">Order summary</aside>`)
    await other.evaluate(() => {
      scrollTo(0, 400)
      const positions: string[] = []
      const aside = document.querySelector('aside')
      if (aside !== null) {
        new MutationObserver(() => positions.push(aside.style.position)).observe(aside, { attributes: true })
      }
      Object.assign(globalThis, { positions })
    })
    const restore = await prepareCapture(other, '1')
    const box = await other.locator('aside').boundingBox()
    await restore()
    expect(box?.y).toBe(10)
    expect(await other.evaluate(() => Reflect.get(globalThis, 'positions') as unknown)).toEqual(['relative', 'sticky'])
    expect((await takeVitals(other)).cumulativeLayoutShift).toBe(0)
    await context.close()
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
    await waitForIdle(page, { loaded: () => Promise.resolve(), isLoading: () => false } as unknown as NetworkLog)
    expect(await page.evaluate(() => scrollY)).toBe(4000)
  },
  LIMIT_MS,
)

test(
  'a metric that an engine does not measure is unknown, not 0',
  async () => {
    const context = await browser.browser.newContext()
    await context.addInitScript(() => {
      const supported = PerformanceObserver.supportedEntryTypes.filter((type) => type !== 'layout-shift')
      Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { get: () => supported })
    })
    await installProbe(context, () => undefined)
    const other = await context.newPage()
    await other.goto('data:text/html,<p>Clave Sling</p>')
    // The layout shift is also unknown in the next step on the same document.
    for (const step of [1, 2]) {
      expect(await takeVitals(other), `step ${step}`).toMatchObject({ cumulativeLayoutShift: null })
    }
    await context.close()
  },
  LIMIT_MS,
)
