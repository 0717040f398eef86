import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routeLoading } from '../../navigation/route-loading.ts'
import { notify, useNotification } from '../../notification/notification.ts'
import { enableBreadcrumbBack } from './breadcrumb-back-navigation.ts'
import { finishNavigation } from './finish-navigation.ts'
import { restoreScrollOfReload, watchHistory } from './restore-scroll.ts'

const page = vi.hoisted(() => ({ id: 'product' }))
vi.mock('#routes/match.ts', () => ({ matchRoute: () => page }))

let list: HTMLElement

watchHistory()

beforeEach(() => {
  page.id = 'product'
  scrollTo(0, 0)
  list = document.createElement('div')
  document.body.append(list)
  history.replaceState({ vike: { scrollPosition: { x: 0, y: 1500 } } }, '')
  routeLoading.setState({ from: '/product/tarn' })
})

/** Simulates that the browser went back and the router rendered the page. */
function goBack(): void {
  dispatchEvent(new Event('popstate'))
  // The router saves the scroll position of the previous page slightly after scrolling.
  history.replaceState({ vike: { scrollPosition: { x: 0, y: 0 } } }, '')
  finishNavigation(true)
}

afterEach(() => {
  // Cancels pending waits.
  dispatchEvent(new Event('popstate'))
  list.remove()
  history.replaceState({}, '')
  vi.restoreAllMocks()
})

/** Waits two frames, after which the observers of the page's size have run. */
async function rendered(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

async function grow(height: number): Promise<void> {
  list.style.height = `${height}px`
  await rendered()
}

test('COLL-45 scrolls a page that was too short when rendered once its list has loaded', async () => {
  goBack()
  await grow(1000)
  expect(scrollY).toBe(0)
  await grow(5000)
  expect(scrollY).toBe(1500)
  scrollTo(0, 100)
  await grow(6000)
  expect(scrollY).toBe(100)
})

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])(
  'COLL-45 user input before that (%s) cancels the scrolling',
  async (action) => {
    goBack()
    dispatchEvent(new Event(action))
    await grow(5000)
    expect(scrollY).toBe(0)
  },
)

test.each([
  ['reload', 1500],
  ['back_forward', 1500],
  ['navigate', 0],
])('COLL-45 a page loaded by %s is scrolled to %i once its list has loaded', async (type, position) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  restoreScrollOfReload(false)
  await grow(5000)
  expect(scrollY).toBe(position)
})

test('NOTE-16 a page that the previous document opened with a reload starts at the top', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming])
  await grow(5000)
  scrollTo(0, 622)
  restoreScrollOfReload(true)
  expect(scrollY).toBe(0)
  await grow(6000)
  expect(scrollY).toBe(0)
})

test('NOTE-16 a notification cancels the scrolling, so that the notification stays visible', async () => {
  goBack()
  notify({ message: 'Your profile was saved', type: 'success' })
  await grow(5000)
  expect(scrollY).toBe(0)
  useNotification.getState().dismiss()
})

test('COLL-45 a page opened by navigating forward starts at the top', async () => {
  finishNavigation(false)
  await grow(5000)
  expect(scrollY).toBe(0)
})

enableBreadcrumbBack()

/**
 * Clicks a breadcrumb.
 * @returns whether the page went one step back, and whether the router received the click.
 */
function click(href: string, init: MouseEventInit = {}): { readonly back: boolean; readonly heard: boolean } {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  list.innerHTML = `<nav aria-label="Breadcrumbs"><a href="${href}"><span>Rifles</span></a></nav>`
  const router = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', router, { once: true })
  list.querySelector('span')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  document.removeEventListener('click', router)
  return { back: back.mock.calls.length > 0, heard: router.mock.calls.length > 0 }
}

test.each(['product', 'productByLayout'])(
  'COLL-46 a breadcrumb on a %s that leads to the list it was opened from goes back to that list',
  (id) => {
    page.id = id
    history.replaceState({ from: '/collection/rifles?filters=a&sort=descending' }, '')
    expect(click('/collection/rifles')).toEqual({ back: true, heard: false })
  },
)

test.each([
  ['another list', '/collection/pistols', {}, 'product'],
  ['options in the link', '/collection/rifles?activeFilter=x', {}, 'product'],
  ['a new tab', '/collection/rifles', { ctrlKey: true }, 'product'],
  ['a new tab of a Mac', '/collection/rifles', { metaKey: true }, 'product'],
  ['a new window', '/collection/rifles', { shiftKey: true }, 'product'],
  ['a download', '/collection/rifles', { altKey: true }, 'product'],
  ['a middle click', '/collection/rifles', { button: 1 }, 'product'],
  ['a page that is not a product', '/collection/rifles', {}, 'collection'],
])('COLL-46 %s follows the link normally', (_, href, init, id) => {
  page.id = id
  history.replaceState({ from: '/collection/rifles?filters=a' }, '')
  expect(click(href, init)).toEqual({ back: false, heard: true })
})
