import '../../ui/tokens.css'
import '../../ui/base.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { fakeApi, type Reply, type SentRequest } from '../../lib/api/test-api.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { useSearchBar } from '../../lib/navigation/search-bar.ts'
import { translatable } from '../../ui/test-translatable.ts'
import { SearchBar } from './search-bar.tsx'
import { createSearchHit } from './test-search.ts'

vi.mock('../../lib/navigation/navigation.ts', () => ({ goTo: vi.fn(async () => undefined) }))

const SEARCH = '/strapi/products/search/'

const found = (...titles: string[]): Reply => ({ json: { data: titles.map(createSearchHit) } })

async function start(response: (query: string) => Reply | Promise<Reply> = () => found('Tarn LR', 'bothy', 'Corrie')) {
  const sent = fakeApi(({ path }) =>
    path.startsWith(SEARCH) ? response(decodeURIComponent(path.slice(SEARCH.length))) : { lost: true },
  )
  return { sent, screen: await render(<SearchBar />) }
}

const searches = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path.startsWith(SEARCH)).map(({ path }) => path.slice(SEARCH.length))

type Screen = Awaited<ReturnType<typeof start>>['screen']
const field = (screen: Screen) => screen.getByRole('combobox', { name: 'Search products' })
const selected = (screen: Screen) =>
  screen
    .getByRole('option')
    .elements()
    .map((option) => option.getAttribute('aria-selected'))

async function typeQuery(screen: Screen, query = 'rif'): Promise<void> {
  await field(screen).fill(query)
  await expect.element(screen.getByRole('option').first()).toBeVisible()
}

beforeEach(async () => {
  vi.mocked(goTo).mockClear()
  useSearchBar.setState({ open: true })
  await page.viewport(1280, 800)
})

afterEach(() => {
  vi.useRealTimers()
})

test('SRCH-04 SRCH-08 SRCH-19 shows suggestions with title, subtitle and price while typing, and highlights none', async () => {
  const { sent, screen } = await start()
  await expect.element(field(screen)).toHaveFocus()
  await typeQuery(screen)
  const options = screen.getByRole('option')
  expect(options.elements().map((option) => option.textContent)).toEqual([
    'bothy About bothy Now $80.00 , was $100.00',
    'Corrie About Corrie Now $80.00 , was $100.00',
    'Tarn LR About Tarn LR Now $80.00 , was $100.00',
  ])
  expect(translatable(screen.container, /\$\d|^(?:bothy|Corrie|Tarn LR)$/)).toEqual([])
  expect(selected(screen)).toEqual(['false', 'false', 'false'])
  expect(field(screen).element().getAttribute('aria-activedescendant')).toBeNull()
  expect(sent[0]?.headers.get('Authorization')).toBeNull()
})

test('CONST-07 SRCH-05 SRCH-06 sends one request 500 ms after the last key, and only for more than 2 characters', async () => {
  const { sent, screen } = await start()
  await expect.element(field(screen)).toBeVisible()
  // The modules that send the request are already loaded, so only the clock matters.
  await Promise.all([import('./load-search.ts'), import('../../cart/shop.ts')])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const input = field(screen).element() as HTMLInputElement
  // Vitest's `fill` may wait and advance the fake clock.
  const enter = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Counts debounces of any length, so a wrong one is detected by its request instead of by timing.
  const debounces = () => timers.mock.calls.filter(([, delayMs = 0]) => delayMs >= 100).length
  for (const typed of ['r', 'ri']) {
    enter(typed)
    await vi.advanceTimersByTimeAsync(2000)
  }
  expect(debounces()).toBe(0)
  for (const [index, typed] of ['rif', 'rifl', 'rifle'].entries()) {
    enter(typed)
    // React starts the timer after rendering. Polling would advance the fake clock.
    while (debounces() <= index) await new Promise(requestAnimationFrame)
    await vi.advanceTimersByTimeAsync(499)
  }
  expect(searches(sent)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  // Polling would advance the fake clock and hide a delay that is too long.
  vi.useRealTimers()
  await expect.poll(() => searches(sent)).toEqual(['rifle'])
})

test('SRCH-07 clearing the field clears the suggestions and sends no request', async () => {
  const { sent, screen } = await start()
  await typeQuery(screen)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await field(screen).fill('')
  await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument()
  // Checks that no request is scheduled for later.
  expect(timers.mock.calls.filter(([, delayMs]) => delayMs === 500)).toEqual([])
  expect(searches(sent)).toEqual(['rif'])
})

test('SRCH-09 SRCH-10 OPEN-069 the arrow keys move the highlight from -1 to the last item and back, and stop at both ends', async () => {
  const { screen } = await start()
  await typeQuery(screen)
  const down = () => userEvent.keyboard('{ArrowDown}')
  const up = () => userEvent.keyboard('{ArrowUp}')
  await down()
  expect(selected(screen)).toEqual(['true', 'false', 'false'])
  const first = screen.getByRole('option').first().element()
  expect(field(screen).element().getAttribute('aria-activedescendant')).toBe(first.id)
  await down()
  expect(selected(screen)).toEqual(['false', 'true', 'false'])
  await up()
  expect(selected(screen)).toEqual(['true', 'false', 'false'])
  for (let press = 0; press < 5; press++) await down()
  expect(selected(screen)).toEqual(['false', 'false', 'true'])
  for (let press = 0; press < 5; press++) await up()
  expect(selected(screen)).toEqual(['false', 'false', 'false'])
})

test('SRCH-11 SRCH-15 SRCH-16 pressing Enter opens the highlighted product in its layout and clears the suggestions', async () => {
  const hits = [
    createSearchHit('Tarn LR'),
    createSearchHit('bothy'),
    { ...createSearchHit('Corrie'), display_type: 'product-short' },
  ]
  const { screen } = await start(() => ({ json: { data: hits } }))
  await typeQuery(screen)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/product/product-short/id-Corrie')
  expect(useSearchBar.getState().open).toBe(false)
  await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument()
})

test('OPEN-069 SRCH-12 typing clears the highlight, so Enter searches for the typed text', async () => {
  const { screen } = await start()
  await typeQuery(screen)
  await userEvent.keyboard('{ArrowDown}le{Enter}')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/search/rifle')
})

test('SRCH-15 clicking a product opens it and clears the suggestions', async () => {
  const { screen } = await start()
  await typeQuery(screen)
  await screen.getByRole('option', { name: 'Tarn LR', exact: false }).click()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/product/product-long/id-Tarn%20LR')
  await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument()
})

test.each([
  [' 100% ', '/search/100%25'],
  ['..', '/search/..%20'],
])('SRCH-12 SRCH-13 pressing Enter without a highlight searches for %j', async (query, path) => {
  const { screen } = await start(() => found())
  await field(screen).fill(query)
  await userEvent.keyboard('{Enter}')
  expect(goTo).toHaveBeenCalledExactlyOnceWith(path)
})

test('SRCH-14 Escape closes the search', async () => {
  const { screen } = await start()
  await expect.element(field(screen)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(useSearchBar.getState().open).toBe(false)
})

test('OPEN-068 a search without results shows a message, and many results produce a list that scrolls', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `Product ${index}`)
  const { screen } = await start((query) => (query === 'many' ? found(...many) : found()))
  await field(screen).fill('none')
  await expect.element(screen.getByText('Product not found', { exact: true })).toBeVisible()
  await typeQuery(screen, 'many')
  expect(screen.getByRole('option').elements()).toHaveLength(60)
  // Repeats a single key press, because sixty presses take half a minute on a busy computer.
  await userEvent.keyboard('{ArrowDown>60/}')
  expect(selected(screen).indexOf('true')).toBe(59)
  await expect.element(screen.getByRole('option', { selected: true })).toBeInViewport()
})

test('OPEN-069 drops a late response to an older query, and a new list has no highlight', async () => {
  const slow = Promise.withResolvers<Reply>()
  const { sent, screen } = await start((query) => (query === 'slow' ? slow.promise : found('Quick', 'Quicker')))
  await typeQuery(screen, 'first')
  await userEvent.keyboard('{ArrowDown}')
  await field(screen).fill('slow')
  await expect.poll(() => searches(sent)).toEqual(['first', 'slow'])
  await field(screen).fill('quick')
  await expect.poll(() => searches(sent)).toEqual(['first', 'slow', 'quick'])
  await expect.poll(() => selected(screen)).toEqual(['false', 'false'])
  slow.resolve(found('Slow'))
  // Waits long enough for the late response to be processed.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(screen.getByRole('option', { name: /Slow/ }).elements()).toEqual([])
})

test('a failed request keeps the field usable and its text unchanged', async () => {
  let failing = true
  const { screen } = await start(() => (failing ? { status: 500, json: { title: 'Broken' } } : found('Tarn')))
  await field(screen).fill('tarn')
  await expect.poll(() => field(screen).element()).toHaveFocus()
  failing = false
  await typeQuery(screen, 'tarn l')
  await expect.element(field(screen)).toHaveValue('tarn l')
})
