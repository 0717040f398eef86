import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { notify, useNotification } from '../../lib/notification/notification.ts'
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

/** Waits for two frames, after which the observers of the page size have run. */
async function rendered(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

async function grow(height: number): Promise<void> {
  list.style.height = `${height}px`
  await rendered()
}

test('scrolls a page that was initially too short once its list has loaded', async () => {
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
  'user input (%s) before the list has loaded cancels the scrolling',
  async (action) => {
    goBack()
    dispatchEvent(new Event(action))
    await grow(5000)
    expect(scrollY).toBe(0)
  },
)

test('a document from the back/forward cache has the scroll position at which the visitor left it', async () => {
  await grow(5000)
  scrollTo(0, 700)
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  // WebKit does not keep the position if scripts restore positions.
  scrollTo(0, 0)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await rendered()
  expect(scrollY).toBe(700)
})

test.each([
  ['reload', 1500],
  ['back_forward', 1500],
  ['navigate', 0],
])('a page loaded by %s is scrolled to %i once its list has loaded', async (type, position) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  restoreScrollOfReload(false)
  await grow(5000)
  expect(scrollY).toBe(position)
})

test('a page that the previous document opened with a reload starts at the top', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming])
  await grow(5000)
  scrollTo(0, 622)
  restoreScrollOfReload(true)
  expect(scrollY).toBe(0)
  await grow(6000)
  expect(scrollY).toBe(0)
})

test('a notification cancels the scrolling, so the notification stays visible', async () => {
  goBack()
  notify({ message: 'Your profile was saved', type: 'success' })
  await grow(5000)
  expect(scrollY).toBe(0)
  useNotification.getState().dismiss()
})
