import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { cartActions } from '../cart/cart-actions.ts'
import { emptyCart } from '../cart/cart.rules.ts'
import { useCart } from '../cart/cart.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { ConfiguratorPage } from './configurator-page.tsx'

const GUEST_KEY = 'guestSessionId'

/** A frame whose window the test can spy on. The sandbox makes the real frame's window inaccessible. */
let peer: HTMLIFrameElement

/** Returns the frame, which contains an empty page. The test posts messages in its place. */
async function frame(): Promise<HTMLIFrameElement> {
  const found = () => document.querySelector<HTMLIFrameElement>('iframe[title]')
  await expect.poll(() => found()).not.toBeNull()
  const configurator = found() as HTMLIFrameElement
  Object.defineProperty(configurator, 'contentWindow', { configurable: true, value: peer.contentWindow })
  return configurator
}

/** Posts a message as the configurator does from within the frame. */
function send(from: HTMLIFrameElement, message: unknown): void {
  window.dispatchEvent(new MessageEvent('message', { data: message, origin: 'null', source: from.contentWindow }))
}

async function startReady() {
  const screen = await render(<ConfiguratorPage />)
  const configurator = await frame()
  const heard = vi.spyOn(configurator.contentWindow as Window, 'postMessage')
  send(configurator, { type: 'announce' })
  send(configurator, { type: 'loaded' })
  await expect.poll(() => heard).toHaveBeenCalled()
  return { screen, configurator, heard }
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.removeItem(GUEST_KEY)
  peer = document.body.appendChild(document.createElement('iframe'))
  globalThis.storefrontSettings = {} as RuntimeSettings
  useCart.setState({ cart: emptyCart })
})

afterEach(() => {
  peer.remove()
  vi.restoreAllMocks()
})

test('BLDR-01 BLDR-04 embeds the configurator, whose files are loaded from /Build/', async () => {
  await render(<ConfiguratorPage />)
  const configurator = await frame()
  expect(configurator.getAttribute('src')).toMatch(/^\/Build\//)
  expect(configurator.title).toBe('3D configurator')
})

test.each([
  [1440, 900, 1351],
  [1440, 700, 996],
  [768, 1024, 768],
  [375, 812, 375],
])(
  'BLDR-02 BLDR-03 OPEN-101 the box in a %d by %d viewport is 16:9 and at least 140 px shorter than the viewport',
  async (width, height, widest) => {
    await page.viewport(width, height)
    await render(<ConfiguratorPage />)
    const box = (await frame()).getBoundingClientRect()
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1)
    expect(box.height).toBeLessThanOrEqual(height - 140 + 0.5)
    // Checks that a larger box would not fit. Apart from a scroll bar, the box reaches one of the limits.
    expect(box.width).toBeGreaterThan(widest - 17)
    expect(box.width).toBeLessThanOrEqual(widest + 1)
  },
)

test('BLDR-06 the frame stays hidden and cannot be focused until it has fully loaded', async () => {
  const screen = await render(<ConfiguratorPage />)
  const configurator = await frame()
  send(configurator, { type: 'announce' })
  send(configurator, { type: 'progress', percent: 90 })
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('value', '90')
  expect(getComputedStyle(configurator).visibility).toBe('hidden')
  send(configurator, { type: 'loaded' })
  await expect.poll(() => getComputedStyle(configurator).visibility).toBe('visible')
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
})

test('BLDR-11 BLDR-12 BLDR-13 OPEN-099 stores a guest ID under guestSessionId, but not an invalid one', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem('guestToken', 'gid_cart')
  const { configurator } = await startReady()
  send(configurator, { type: 'guestSession', guestId: 'abc' })
  expect(localStorage.getItem(GUEST_KEY)).toBeNull()
  expect(error).toHaveBeenCalledTimes(1)
  send(configurator, { type: 'guestSession', guestId: 'gid_build' })
  await expect.poll(() => localStorage.getItem(GUEST_KEY)).toBe('gid_build')
  expect(localStorage.getItem('guestToken')).toBe('gid_cart')
  localStorage.removeItem('guestToken')
})

test('BLDR-09 the configurator receives the guest ID, the cart and every later change to it once ready', async () => {
  localStorage.setItem(GUEST_KEY, 'gid_known')
  const { heard } = await startReady()
  const sent = () => heard.mock.calls.map(([message]) => message as unknown)
  expect(sent()).toEqual([
    { type: 'guestSession', guestId: 'gid_known' },
    { type: 'cart', itemCount: 0 },
  ])
  useCart.setState({ cart: { ...emptyCart, items: [{ quantity: 2 }, { quantity: 1 }] as never } })
  const { cart } = useCart.getState()
  useCart.setState({ cart: { ...cart } })
  expect(sent().slice(2)).toEqual([{ type: 'cart', itemCount: 3 }])
})

test('BLDR-01 accepts only messages from the frame itself, which has an opaque origin', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await render(<ConfiguratorPage />)
  const configurator = await frame()
  const guestSession = { type: 'guestSession', guestId: 'gid_evil' }
  const source = configurator.contentWindow
  window.dispatchEvent(new MessageEvent('message', { data: guestSession, origin: 'https://evil.example', source }))
  window.dispatchEvent(new MessageEvent('message', { data: guestSession, origin: location.origin, source }))
  window.dispatchEvent(new MessageEvent('message', { data: guestSession, origin: 'null', source: window }))
  window.dispatchEvent(new MessageEvent('message', { data: guestSession, origin: location.origin }))
  expect(localStorage.getItem(GUEST_KEY)).toBeNull()
  expect(warn).not.toHaveBeenCalled()
})

test("sandboxes a configurator on the shop's host without its origin, so it cannot read the tokens", async () => {
  await render(<ConfiguratorPage />)
  expect((await frame()).getAttribute('sandbox')).toBe('allow-scripts allow-forms')
})

test('accepts messages only from the frame, which keeps its origin, if the configurator is on a different origin', async () => {
  globalThis.storefrontSettings = { CONFIGURATOR_URL: 'https://build.example/app/' } as RuntimeSettings
  await render(<ConfiguratorPage />)
  const configurator = await frame()
  expect(configurator.getAttribute('src')).toBe('https://build.example/app/')
  expect(configurator.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin')
  const heard = vi.spyOn(configurator.contentWindow as Window, 'postMessage')
  const source = configurator.contentWindow
  const sendFrom = (origin: string, type: string) =>
    window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source }))
  for (const type of ['announce', 'loaded']) sendFrom('null', type)
  expect(heard).not.toHaveBeenCalled()
  for (const type of ['announce', 'loaded']) sendFrom('https://build.example', type)
  await expect.poll(() => heard).toHaveBeenCalledWith({ type: 'cart', itemCount: 0 }, 'https://build.example')
})

test('adds cart lines one message at a time, and shows a notification for invalid lines', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('scrollTo', vi.fn())
  let done: () => void = () => undefined
  const addToCart = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  Object.assign(cartActions, { addToCart })
  const { configurator } = await startReady()
  const line = { ...SLING, buildId: 'build_1' }
  send(configurator, { type: 'addToCart', items: [line] })
  send(configurator, { type: 'addToCart', items: [line] })
  await expect.poll(() => addToCart).toHaveBeenCalledWith([line])
  done()
  const { useNotification } = await import('../lib/notification/notification.ts')
  await expect
    .poll(() => {
      send(configurator, { type: 'addToCart', items: [{ productId: 7 }] })
      return useNotification.getState().notification?.type
    })
    .toBe('error')
  expect(addToCart).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('BLDR-01 a build that never responds shows an error, and retrying reloads it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const screen = await render(<ConfiguratorPage />)
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(30_000)
    await expect.element(screen.getByText('The configurator could not be loaded.')).toBeVisible()
    expect(document.querySelector('iframe[title]')).toBeNull()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('progressbar')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('the text of the page precedes the configurator', async () => {
  const screen = await render(<ConfiguratorPage text="Build your rifle part by part." />)
  const text = screen.getByText('Build your rifle part by part.').element()
  expect(text.compareDocumentPosition(await frame())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
