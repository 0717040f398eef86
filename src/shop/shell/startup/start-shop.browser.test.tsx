import { afterEach, expect, test, vi } from 'vitest'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { storedItems } from '../../lib/storage/stored-items.ts'
import { showOverlays } from './overlays.tsx'
import { startShop } from './start-shop.ts'

vi.mock('../../cart/shop.ts', () => ({ session: { start: vi.fn() }, cart: { followOtherTabs: vi.fn() } }))
vi.mock('./overlays.tsx', () => ({ showOverlays: vi.fn() }))
vi.mock('#routes/match.ts', () => ({ matchRoute: () => ({ id: 'product' }) }))

afterEach(() => {
  history.replaceState({}, '')
  vi.restoreAllMocks()
})

test("COLL-46 the startup restores a list's scroll position, and a breadcrumb leads to its href", async () => {
  const position = { x: 0, y: 1500 }
  history.replaceState({ from: '/collection/rifles?sort=descending', vike: { scrollPosition: position } }, '')
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming])
  const page = document.createElement('div')
  page.innerHTML = '<nav aria-label="Breadcrumbs"><a href="/collection/rifles">Rifles</a></nav>'
  document.body.append(page)
  // Simulates a browser that is never idle, so deferred work starts only at its time limit.
  vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((work, { timeout = Infinity } = {}) =>
    Number.isFinite(timeout) ? Number(setTimeout(work, 0, { didTimeout: true, timeRemaining: () => 0 })) : 0,
  )
  startShop()
  page.style.height = '5000px'
  await expect.poll(() => scrollY).toBe(1500)
  dispatchEvent(new Event('popstate'))
  expect(routeLoading.getState().position).toEqual(position)
  await expect.poll(() => vi.mocked(showOverlays).mock.calls.length).toBe(1)
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  // Simulates the router's listener. An unhandled click would leave the test page.
  const followed = vi.fn((event: Event) => event.preventDefault())
  page.addEventListener('click', followed)
  page.querySelector('a')?.click()
  expect([followed.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
  page.remove()
})

test.each([
  ['another document opened it', '/faq', 'navigate', true],
  ['another document went back to it', '', 'reload', true],
  ['the browser went back to it', null, 'back_forward', true],
  ['the visitor reloaded it', null, 'reload', false],
] as const)('the startup focuses the page only if needed: %s', (_, left, type, isFocused) => {
  storedItems.write('leftPage', left)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  document.body.append(main)
  startShop()
  expect(document.activeElement === main).toBe(isFocused)
  main.remove()
})
