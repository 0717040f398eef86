import '../ui/tokens.css'
import '../ui/base.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'
import { useCart } from '../cart/cart.ts'
import { useConsent } from '../lib/analytics/consent.ts'
import { notify, useNotification } from '../lib/notification/notification.ts'
import { NotificationBanner } from './notification-banner.tsx'

beforeEach(async () => {
  useNotification.setState({ notification: null })
  // Other test files may have left the mouse where the banner will appear, which would pause its timer.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 5, y: 790 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useConsent.setState({ consent: 'declined' })
})

function start() {
  return render(
    <div style={{ padding: 40 }}>
      <NotificationBanner />
      <p style={{ paddingTop: 400 }}>The page</p>
    </div>,
  )
}

/**
 * Waits until React has started or stopped the banner's timer, which happens after rendering. Waits for frames because
 * Vitest's `expect.poll` and `expect.element` advance a fake clock with each retry.
 */
async function timers(count: number): Promise<void> {
  while (vi.getTimerCount() !== count) await new Promise(requestAnimationFrame)
}

test('NOTE-03 CONST-07 the banner closes after 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await start()
  notify({ message: 'You added Clave Sling to your shopping cart', type: 'success' })
  await timers(1)
  expect(screen.getByText('You added Clave Sling to your shopping cart').elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(9999)
  expect(useNotification.getState().notification).not.toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(useNotification.getState().notification).toBeNull()
})

test('A11Y-04 an existing live region announces the text without moving focus', async () => {
  const screen = await start()
  await expect.element(screen.getByRole('status')).toBeInTheDocument()
  const focused = document.activeElement
  notify({ message: 'Hello', type: 'success' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Hello, dismiss')
  expect(document.activeElement).toBe(focused)
})

/** Moves the mouse over the banner, or from the banner to the page. */
const mouse = (over: Element, name: 'mouseover' | 'mouseout'): void => {
  const relatedTarget = name === 'mouseout' ? document.body : null
  over.dispatchEvent(new MouseEvent(name, { bubbles: true, relatedTarget }))
}

test('A11Y-04 the ten-second timer pauses while the banner is hovered, hovered and focused, or still focused after the mouse has left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await start()
  notify({ message: 'Hello', type: 'success' })
  await timers(1)
  const banner = screen.getByRole('button', { name: /Hello/ }).element()
  mouse(banner, 'mouseover')
  await timers(0)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(useNotification.getState().notification).not.toBeNull()
  const stillWaits = async (): Promise<void> => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
    expect(vi.getTimerCount()).toBe(0)
  }
  banner.focus()
  await stillWaits()
  mouse(banner, 'mouseout')
  await stillWaits()
  banner.blur()
  await timers(1)
  await vi.advanceTimersByTimeAsync(9999)
  expect(useNotification.getState().notification).not.toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(useNotification.getState().notification).toBeNull()
})

test('NOTE-03 NOTE-04 A11Y-04 a click closes the banner, and the next one closes after ten seconds although the mouse has not left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await start()
  notify({ message: 'Hello', type: 'success' })
  await timers(1)
  const banner = screen.getByRole('button', { name: /Hello/ }).element()
  mouse(banner, 'mouseover')
  await timers(0)
  banner.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  while (screen.getByRole('button').elements().length > 0) await new Promise(requestAnimationFrame)
  notify({ message: 'Again', type: 'success' })
  await timers(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(useNotification.getState().notification).toBeNull()
})

test('the banner shown after adding an item links to the cart and the checkout, and pauses while a link is focused', async () => {
  const screen = await start()
  notify({ message: 'You updated Clave Sling in your shopping cart', type: 'success' })
  await expect.element(screen.getByRole('button', { name: /You updated/ })).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
  notify({ message: 'You added Clave Sling to your shopping cart', type: 'success', leadsToCart: true })
  await expect
    .element(screen.getByRole('link', { name: 'Checkout' }))
    .toHaveAttribute('href', '/checkout?stepId=billing')
  vi.stubGlobal('dataLayer', undefined)
  useConsent.setState({ consent: 'accepted' })
  // Following the link would leave the test page.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  await screen.getByRole('link', { name: 'Checkout' }).click()
  expect(globalThis.dataLayer).toMatchObject([{ event: 'begin_checkout' }])
  expect(useNotification.getState().notification).toBeNull()
  notify({ message: 'You added Clave Sling to your shopping cart', type: 'success', leadsToCart: true })
  await screen.getByRole('button', { name: 'See your cart' }).click()
  expect(useCart.getState().panelOpen).toBe(true)
  expect(useNotification.getState().notification).toBeNull()
  // The open cart panel also shows the banner.
  notify({ message: 'You added Clave Sling to your shopping cart', type: 'success', leadsToCart: true })
  await expect.element(screen.getByRole('button', { name: /You added/ })).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
  useCart.getState().closePanel()
})

test('NOTE-01 NOTE-02 a notification of either type scrolls the page to the top', () => {
  const scrollTo = vi.spyOn(globalThis, 'scrollTo')
  notify({ message: 'Good', type: 'success' })
  notify({ message: 'Bad', type: 'error' })
  expect(scrollTo.mock.calls).toEqual([[{ top: 0 }], [{ top: 0 }]])
  expect(useNotification.getState().notification).toEqual({ message: 'Bad', type: 'error' })
})
