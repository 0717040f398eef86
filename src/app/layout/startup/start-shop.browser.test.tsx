import { afterEach, expect, test, vi } from 'vitest'
import { routeLoading } from '../../navigation/route-loading.ts'
import { startShop } from './start-shop.ts'

vi.mock('../../shop.ts', () => ({ session: { start: vi.fn() }, cart: { followOtherTabs: vi.fn() } }))
vi.mock('./overlays.tsx', () => ({ showOverlays: vi.fn() }))
vi.mock('#routes/match.ts', () => ({ matchRoute: () => ({ id: 'product' }) }))

afterEach(() => {
  history.replaceState({}, '')
  vi.restoreAllMocks()
})

test('COLL-45 COLL-46 the startup enables going back to the scroll position of a list', async () => {
  const position = { x: 0, y: 1500 }
  history.replaceState({ from: '/collection/rifles?sort=descending', vike: { scrollPosition: position } }, '')
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming])
  const page = document.createElement('div')
  page.innerHTML = '<nav aria-label="Breadcrumbs"><a href="/collection/rifles">Rifles</a></nav>'
  document.body.append(page)
  // Simulate a browser that is never idle, so that deferred work starts only at its time limit.
  vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((work, { timeout = Infinity } = {}) =>
    Number.isFinite(timeout) ? Number(setTimeout(work, 0, { didTimeout: true, timeRemaining: () => 0 })) : 0,
  )
  startShop()
  page.style.height = '5000px'
  await expect.poll(() => scrollY).toBe(1500)
  dispatchEvent(new Event('popstate'))
  expect(routeLoading.getState().position).toEqual(position)
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  // Stay on the page, because an unhandled click would leave the test page.
  page.addEventListener('click', (event) => event.preventDefault())
  await expect.poll(() => (page.querySelector('a')?.click(), back.mock.calls.length)).toBe(1)
  page.remove()
})
