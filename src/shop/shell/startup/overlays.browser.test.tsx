import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { usePromotion } from '../../cart/promotion.ts'
import { reviewConsent, useConsent } from '../../lib/analytics/consent.ts'
import { consumePreviousPage } from '../../lib/navigation/documents.ts'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { type Session, useSession } from '../../session/session.ts'
import { Overlays } from './overlays.tsx'

const SCRIPT = 'data:text/javascript,0//'

function settings(ANALYTICS_SCRIPT_URL: string): void {
  globalThis.storefrontSettings = {
    ANALYTICS_SCRIPT_URL,
    ANALYTICS_ID: 'shop-1',
    MEDIA_BASE_URL: '',
  } as RuntimeSettings
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src^="data:text/javascript"]')]

beforeEach(() => {
  settings(SCRIPT)
  localStorage.clear()
  vi.stubGlobal('dataLayer', undefined)
  useConsent.setState({ consent: 'unknown', isReviewed: false })
  usePromotion.getState().dismiss()
})

afterEach(() => {
  for (const script of scripts()) script.remove()
})

const question = () => page.getByRole('dialog', { name: 'May we use analytics?' })

test('CONS-01 CONS-02 CONS-07 the consent dialog is modal, closes only with one of its two buttons, and loads no script', async () => {
  await render(<Overlays />)
  await expect.element(question()).toBeVisible()
  expect(question().element().matches(':modal')).toBe(true)
  expect(
    question()
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Decline', 'Accept'])
  const styles = question()
    .getByRole('button')
    .elements()
    .map((button) => {
      const { color, backgroundColor, borderColor, fontSize, fontWeight, height } = getComputedStyle(button)
      return { color, backgroundColor, borderColor, fontSize, fontWeight, height }
    })
  expect(styles[0]).toEqual(styles[1])
  await expect.element(question()).toHaveAccessibleDescription(/It runs only if you accept/)
  await expect.element(question().getByRole('button', { name: 'Decline' })).toHaveFocus()
  await userEvent.keyboard('{Escape}{Escape}')
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
  await expect.element(question()).toBeVisible()
  expect(question().element().matches(':modal')).toBe(true)
  expect(localStorage.length).toBe(0)
  expect(scripts()).toEqual([])
})

test('CONS-03 CONS-05 CONS-07 Accept stores true with the time and loads the script with the account ID, once', async () => {
  await render(<Overlays />)
  const before = Date.now()
  await question().getByRole('button', { name: 'Accept' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  expect(localStorage.getItem('analyticsConsent')).toBe('true')
  const moment = localStorage.getItem('analyticsConsentTimestamp') ?? ''
  expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(moment)).toBeGreaterThanOrEqual(before)
  expect(scripts().map(({ src }) => new URL(src).searchParams.get('id'))).toEqual(['shop-1'])
  expect(globalThis.dataLayer?.[0]).toMatchObject({ event: 'gtm.js' })
})

test('CONS-08 OPEN-097 thirty seconds without input send one inactivity event, and scrolling a list counts as input', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  useConsent.setState({ consent: 'accepted' })
  const { container } = await render(<Overlays />)
  while (globalThis.dataLayer === undefined) await new Promise(requestAnimationFrame)
  const messages = () => globalThis.dataLayer?.filter((entry) => (entry as { event?: string }).event === 'inactivity')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(messages()).toEqual([])
  // The scroll event of an element does not bubble.
  container.dispatchEvent(new Event('scroll'))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(messages()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(messages()).toEqual([{ event: 'inactivity' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(messages()).toHaveLength(1)
  vi.useRealTimers()
})

test('CONS-04 CONS-05 CONS-07 Decline stores false with the time and loads no script', async () => {
  await render(<Overlays />)
  await question().getByRole('button', { name: 'Decline' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  expect(localStorage.getItem('analyticsConsent')).toBe('false')
  expect(localStorage.getItem('analyticsConsentTimestamp')).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(scripts()).toEqual([])
  expect(globalThis.dataLayer).toBeUndefined()
})

test.each([
  ['a stored consent', 'accepted', SCRIPT, 1],
  ['a stored refusal', 'declined', SCRIPT, 0],
  ['no analytics provider', 'unknown', '', 0],
] as const)('CONS-06 OPEN-096 does not ask with %s', async (_, consent, provider, loaded) => {
  settings(provider)
  useConsent.setState({ consent })
  await render(<Overlays />)
  usePromotion.setState({ promotion: { title: 'Range week', subtitle: '', imageUrl: null, collectionId: null } })
  await expect.element(page.getByRole('dialog', { name: 'Range week' })).toBeVisible()
  expect(question().elements()).toEqual([])
  await expect.poll(() => scripts().length).toBe(loaded)
})

test('CONS-06 a choice in another tab closes the consent dialog in this tab', async () => {
  await render(<Overlays />)
  await expect.element(question()).toBeVisible()
  localStorage.setItem('analyticsConsent', 'false')
  dispatchEvent(new StorageEvent('storage', { key: 'analyticsConsent', newValue: 'false' }))
  await expect.element(question()).not.toBeInTheDocument()
})

test('the choice can be changed, and withdrawing consent reloads the page without the script', async () => {
  useConsent.setState({ consent: 'accepted' })
  await render(<Overlays />)
  await expect.poll(scripts).toHaveLength(1)
  expect(question().elements()).toEqual([])
  reviewConsent()
  const reloaded = Promise.withResolvers<string>()
  navigation.addEventListener(
    'navigate',
    (event) => {
      event.preventDefault()
      reloaded.resolve(event.navigationType)
    },
    { once: true },
  )
  await question().getByRole('button', { name: 'Decline' }).click()
  expect(await reloaded.promise).toBe('reload')
  expect(consumePreviousPage()).toBe('')
  expect(localStorage.getItem('analyticsConsent')).toBe('false')
  await expect.element(question()).not.toBeInTheDocument()
  reviewConsent()
  await question().getByRole('button', { name: 'Accept' }).click()
  expect(localStorage.getItem('analyticsConsent')).toBe('true')
  await expect.element(question()).not.toBeInTheDocument()
})

test('the consent dialog links to the privacy page and is not shown there', async () => {
  const { href } = location
  await render(<Overlays />)
  const link = question().getByRole('link', { name: 'Read our privacy policy' })
  await expect.element(link).toHaveAttribute('href', '/copy/privacy')
  try {
    history.replaceState(history.state, '', '/copy/privacy')
    routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))
    await expect.element(question()).not.toBeInTheDocument()
  } finally {
    history.replaceState(history.state, '', href)
    routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))
  }
  await expect.element(question()).toBeVisible()
})

test('PROMO-06 PROMO-07 the promotion shows title, subtitle, image and a link, and Escape closes it', async () => {
  useConsent.setState({ consent: 'declined' })
  await render(<Overlays />)
  usePromotion.setState({
    promotion: { title: 'Range week', subtitle: 'Ten percent off', imageUrl: '/a.webp', collectionId: 'range gear' },
  })
  const modal = page.getByRole('dialog', { name: 'Range week' })
  await expect.element(modal).toBeVisible()
  await expect.element(modal.getByText('Ten percent off')).toBeVisible()
  expect(modal.element().querySelector('img')?.getAttribute('src')).toBe('/a.webp')
  await expect
    .element(modal.getByRole('link', { name: 'Shop Now' }))
    .toHaveAttribute('href', '/collection/range%20gear')
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  expect(usePromotion.getState().promotion).toBeNull()
})

test("SESS-10 OPEN-096 sends the customer's account ID after a sign-in, but only with consent", async () => {
  const { visitor, customer } = {
    visitor: { status: 'starting' } as const,
    customer: { status: 'signed-in', user: { keycloakId: 'kc-7' } } as Partial<Session> as Session,
  }
  useConsent.setState({ consent: 'declined' })
  await render(<Overlays />)
  useSession.setState(customer)
  expect(globalThis.dataLayer).toBeUndefined()
  useConsent.setState({ consent: 'accepted' })
  expect(globalThis.dataLayer?.at(-1)).toEqual({ user_id: 'kc-7' })
  useSession.setState(visitor, true)
  expect(globalThis.dataLayer?.at(-1)).toEqual({ user_id: null })
})
