import createCarousel from 'embla-carousel'
import '../../ui/base.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { getHome } from '#contract/cms/home.ts'
import { home as rawHome } from '#fixtures/content/home.ts'
import { emptyCart } from '../../cart/cart.rules.ts'
import { useCart } from '../../cart/cart.ts'
import { SLING } from '../../cart/test-cart-server.ts'
import { startBillingForm } from '../../delivery/form-drafts.ts'
import { emptyCmsPage, toCmsPage } from '../../lib/content/cms-pages.ts'
import { HomePage } from './home-page.tsx'

vi.mock('embla-carousel', { spy: true })

const home = toCmsPage(getHome, rawHome, '')
let reducedMotion = false

/** Renders the home page with fake timers and waits until the carousel is running. */
async function start(page = home) {
  const screen = await render(
    // Leaves room for the pointer in the corner of the viewport, where it does not pause the carousel.
    <div style={{ paddingTop: 50 }}>
      <HomePage home={page} />
    </div>,
  )
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeVisible()
  return screen
}

type Screen = Awaited<ReturnType<typeof start>>

const dots = (screen: Screen) => screen.getByRole('button', { name: /^Slide \d$/ }).elements()
/** Returns the index of the card whose dot is marked as current. */
const current = (screen: Screen) => dots(screen).findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1

const button = (screen: Screen, name: string) => screen.getByRole('button', { name }).element() as HTMLElement

/** Clicks a button without moving the pointer, because hovering would pause the carousel. */
async function press(screen: Screen, name: string): Promise<void> {
  await expect.element(screen.getByRole('button', { name })).toBeVisible()
  button(screen, name).click()
}

/** Waits until the given number of timers is running, without polling, which would advance the fake clock. */
async function timers(count: number): Promise<void> {
  while (vi.getTimerCount() !== count) await new Promise(requestAnimationFrame)
}

function point(element: Element, type: 'mouseover' | 'mouseout'): void {
  element.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }))
}

beforeEach(async () => {
  // Moves the pointer away in case an earlier test left it over the carousel.
  await userEvent.hover(document.body, { position: { x: 0, y: 0 } })
  reducedMotion = false
  vi.mocked(createCarousel).mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const real = matchMedia.bind(globalThis)
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    // `all` always matches, and `not all` never does.
    if (query.includes('reduced-motion')) return real(reducedMotion ? 'all' : 'not all')
    return real(query)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('carousel', () => {
  test('CMS-18 CMS-20 CMS-21 CONST-07 shows every card and advances every five seconds', async () => {
    const screen = await start()
    const slides = Array.from(screen.container.querySelectorAll('[aria-roledescription="slide"]'), (slide) => [
      slide.querySelector('h2')?.textContent,
      slide.querySelector('p')?.textContent,
      slide.querySelector('img')?.getAttribute('src'),
      slide.querySelector('a')?.getAttribute('href'),
    ])
    expect(slides).toEqual(
      home.carouselCards.map(({ title, subtitle, imgUrl, link }) => [title, subtitle, imgUrl?.src, link.url]),
    )
    await timers(1)
    vi.advanceTimersByTime(4999)
    // Waits long enough to notice if the carousel advances too early.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
    expect(current(screen)).toBe(1)
    vi.advanceTimersByTime(1)
    await expect.poll(() => current(screen)).toBe(2)
    vi.advanceTimersByTime(5000)
    await expect.poll(() => current(screen)).toBe(3)
  })

  test('CMS-22 CMS-23 the arrows move by one card and wrap around at both ends', async () => {
    const screen = await start()
    await press(screen, 'Previous')
    await expect.poll(() => current(screen)).toBe(3)
    await press(screen, 'Next')
    await expect.poll(() => current(screen)).toBe(1)
    await press(screen, 'Next')
    await expect.poll(() => current(screen)).toBe(2)
  })

  test('CMS-24 each card has a dot that selects it, and the current dot is marked', async () => {
    const screen = await start()
    expect(dots(screen)).toHaveLength(3)
    await press(screen, 'Slide 3')
    await expect.poll(() => current(screen)).toBe(3)
    await expect.element(screen.getByRole('heading', { name: 'Washed thirty times first' })).toBeVisible()
    // Cards out of view must not be reachable with the keyboard.
    expect(screen.getByRole('link', { name: 'See the rifles' }).element().closest('[inert]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'See the apparel' }).element().closest('[inert]')).toBeNull()
  })

  test("CMS-22 CMS-25 the carousel library loops, with a duration of 20 in the library's unit", async () => {
    await start()
    expect(createCarousel).toHaveBeenCalledExactlyOnceWith(
      expect.any(HTMLElement),
      expect.objectContaining({ loop: true, duration: 20 }),
    )
  })

  test('Pause stops the rotation, and Play resumes it', async () => {
    const screen = await start()
    await timers(1)
    await press(screen, 'Pause')
    await timers(0)
    vi.advanceTimersByTime(20_000)
    expect(current(screen)).toBe(1)
    await press(screen, 'Play')
    await timers(1)
  })

  test('OPEN-122 the rotation stops while the pointer is over the carousel or focus is in it', async () => {
    const screen = await start()
    await timers(1)
    const next = button(screen, 'Next')
    point(next, 'mouseover')
    await timers(0)
    point(next, 'mouseout')
    await timers(1)
    next.focus()
    await timers(0)
    next.blur()
    await timers(1)
    expect(vi.getTimerCount()).toBe(1)
  })

  test('the rotation is not announced by screen readers', async () => {
    const screen = await start()
    await timers(1)
    vi.advanceTimersByTime(5000)
    await expect.poll(() => current(screen)).toBe(2)
    const spoken = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"], output'
    expect([...screen.container.querySelectorAll(spoken)]).toEqual([])
    expect(document.activeElement).toBe(document.body)
  })

  test('the carousel starts paused if the visitor prefers reduced motion', async () => {
    reducedMotion = true
    const screen = await start()
    await expect.element(screen.getByRole('button', { name: 'Play' })).toBeVisible()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a single card does not rotate', async () => {
    const screen = await render(<HomePage home={{ ...home, carouselCards: home.carouselCards.slice(0, 1) }} />)
    await expect.element(screen.getByRole('link', { name: 'See the rifles' })).toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  })
})

test('CMS-19 CMS-20 OPEN-033 each image in the ribbon is a link with its label', async () => {
  const screen = await start()
  const ribbon = screen.getByRole('navigation', { name: 'Shop' })
  const links = ribbon.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.querySelector('img')?.alt])).toEqual([
    ['Parts', '/collection/parts', ''],
    ['Receivers', '/collection/receivers', ''],
    ['Range gear', '/collection/range-gear', ''],
    ['Sale', '/collection/sale', ''],
  ])
  expect(links.map((link) => link.querySelector('img')?.getAttribute('src'))).toEqual(
    home.imageLinkRibbons.map(({ imgUrl }) => imgUrl?.src),
  )
})

test('leads back to a started checkout while the cart has products', async () => {
  sessionStorage.clear()
  const screen = await render(<HomePage home={emptyCmsPage(getHome)} />)
  const link = screen.getByRole('link', { name: 'Continue checkout' })
  useCart.setState({ cart: { ...emptyCart, items: [{ ...SLING, id: 'line-1' }] } })
  await expect.element(link).not.toBeInTheDocument()
  startBillingForm()
  await screen.rerender(<HomePage home={emptyCmsPage(getHome)} />)
  await expect.element(link).toHaveAttribute('href', '/checkout?stepId=billing')
  useCart.setState({ cart: emptyCart })
  await expect.element(link).not.toBeInTheDocument()
  sessionStorage.clear()
})
