import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBrowser, openBrowser, type Page } from '#harness/drivers/browser.ts'
import { tabTo } from '#harness/journeys/actions/keyboard.ts'
import { checkAnnouncement } from '#harness/page-checks/announcement.ts'
import { checkDialogFocus, getTabOrder } from '#harness/page-checks/focus.ts'
import { checkReflow } from '#harness/page-checks/reflow.ts'

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
  'lists each tab stop in order, and stops at the end',
  async () => {
    await show('<a href="#a">Home</a><label>ZIP code <input></label><button>Next</button><button disabled>No</button>')
    expect((await getTabOrder(page)).map(({ name }) => name)).toEqual(['a Home', 'input ZIP code', 'button Next'])
    await show(
      `<style>a:focus { outline: none; box-shadow: 0 0 2px red }</style><a href="#a" aria-label="Start">Home</a>`,
    )
    expect((await getTabOrder(page)).map(({ name }) => name)).toEqual(['a Start'])
  },
  LIMIT_MS,
)

test(
  'names a stop without visible focus',
  async () => {
    await show('<style>button{outline:none}</style><a href="#a">Home</a><button>Hidden</button>')
    await expect(getTabOrder(page)).rejects.toThrow('none is visible at button Hidden')
    await show('<a href="#a" style="display:inline-block;width:0;height:0;overflow:hidden">Gone</a>')
    await expect(getTabOrder(page)).rejects.toThrow('none is visible at a Gone')
  },
  LIMIT_MS,
)

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
  'reports a page that traps focus',
  async () => {
    await show(`<button id="a">One</button><button id="b">Two</button>
    <script>b.onkeydown = (event) => { if (event.key === 'Tab') { event.preventDefault(); a.focus() } }</script>`)
    await expect(getTabOrder(page)).rejects.toThrow('it was still in the page after pressing Tab 200 times')
  },
  LIMIT_MS,
)

const opener = { role: 'button', name: 'Cart' } as const

test(
  'a native dialog traps focus and returns it',
  async () => {
    await show(`<button onclick="d.showModal()">Cart</button><a href="#x">Outside</a>
    <dialog id="d" aria-label="Cart"><button>One</button><button>Two</button></dialog>`)
    await expect(checkDialogFocus(page, opener)).resolves.toBeUndefined()
  },
  LIMIT_MS,
)

test(
  'reports a dialog that lets focus leave it or does not return focus',
  async () => {
    const close = `addEventListener('keydown', (event) => { if (event.key === 'Escape') d.hidden = true })`
    await show(`<button onclick="d.hidden = false; one.focus()">Cart</button>
    <div id="d" role="dialog" aria-label="Cart" hidden><button id="one">One</button></div><a href="#x">Outside</a>
    <script>${close}</script>`)
    await expect(checkDialogFocus(page, opener)).rejects.toThrow('Tab moved it to a Outside')
    await show(`<button onclick="d.hidden = false; one.focus()">Cart</button>
    <div id="d" role="dialog" aria-label="Cart" hidden><button id="one">One</button></div>
    <script>${close}; one.onkeydown = (event) => { if (event.key === 'Tab') event.preventDefault() }</script>`)
    await expect(checkDialogFocus(page, opener)).rejects.toThrow('the focus to return to "Cart" when its dialog closes')
  },
  LIMIT_MS,
)

test(
  'a message counts only in a live region',
  async () => {
    await show(`<p id="s" role="status"></p><p id="p"></p><button onclick="s.textContent = 'Added'">Say</button>
    <button onclick="p.textContent = 'Added'; document.body.insertAdjacentHTML('beforeend', region)">Show</button>
    <button onclick="document.body.insertAdjacentHTML('beforeend', alarm)">Warn</button>
    <script>const region = '<p role="status">Added</p>', alarm = '<p role="alert">Added</p>'</script>`)
    const press = (name: string) => (): Promise<void> => page.getByRole('button', { name }).click()
    await checkAnnouncement(page, 'Added', press('Say'))
    await page.locator('#s').evaluate((region) => (region.textContent = ''))
    await checkAnnouncement(page, 'Added', press('Warn'))
    await page.locator('[role=alert]').evaluate((region) => region.remove())
    // A region that is added together with its text is not announced.
    await expect(checkAnnouncement(page, 'Added', press('Show'))).rejects.toThrow('a live region to say "Added"')
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
