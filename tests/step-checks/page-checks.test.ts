import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#browser/browser.ts'
import { tabTo } from '#journeys/actions/keyboard.ts'
import { checkReflow } from '#journeys/step-end/reflow.ts'

const LIMIT_MS = 30_000

let browser: OpenBrowser
let page: Page

beforeAll(async () => {
  browser = await openBrowser({ headed: false })
  page = await browser.browser.newPage()
}, LIMIT_MS)

afterAll(() => browser.close())

const show = (body: string): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><body>${body}</body></html>`)

test(
  'the keyboard journey reaches controls only with Tab and expects visible focus',
  async () => {
    const body = (style: string): string =>
      `<style>${style}</style><a href="#a">Home</a><label>ZIP code <input></label><button>Next</button>`
    const reach = (role: 'button' | 'textbox', name: string): Promise<void> =>
      tabTo(page, browser.expectWithin(1000), page.getByRole(role, { name }), name)
    for (const seen of ['', 'button:focus { outline: none; box-shadow: 0 0 2px red }']) {
      await show(body(seen))
      await reach('button', 'Next')
    }
    await show(body('input { outline: none } label:focus-within { outline: 2px solid }'))
    await reach('textbox', 'ZIP code')
    for (const invisibleFocus of ['* { outline: none }', '* { outline: 0 solid red; box-shadow: none }']) {
      await show(body(invisibleFocus))
      await expect(reach('button', 'Next')).rejects.toThrow('the focus indicator of Next')
      await show(body(invisibleFocus))
      await expect(reach('textbox', 'ZIP code')).rejects.toThrow('the focus indicator of ZIP code')
    }
    await show('<button tabindex="-1">Next</button>')
    await expect(reach('button', 'Next')).rejects.toThrow('Next, after 80 presses of Tab')
  },
  LIMIT_MS,
)

test(
  'reports a page that scrolls horizontally at 320 px, and the element that is too wide',
  async () => {
    await show('<p>A narrow page.</p>')
    await checkReflow(page)
    await show('<main><div id="wide" style="width:600px">Too wide</div></main>')
    await expect(checkReflow(page)).rejects.toThrow(/because of <div id="wide"/)
    expect(page.viewportSize()?.width).toBe(1280)
  },
  LIMIT_MS,
)

test(
  'reports text that is cut off or overlaps, but not the options of a list',
  async () => {
    await show('<div id="low" style="overflow:hidden;height:5px"><p style="margin:0">A long answer.</p></div>')
    await expect(checkReflow(page)).rejects.toThrow(/A long answer.* is cut off by <div id="low"/)
    await show('<p style="margin:0">Price</p><p style="margin:-16px 0 0">Quantity</p>')
    await expect(checkReflow(page)).rejects.toThrow('<p style="margin:0">Price</p> overlaps')
    await show('<select><option>Alaska</option><option>Alabama</option></select>')
    await checkReflow(page)
  },
  LIMIT_MS,
)
