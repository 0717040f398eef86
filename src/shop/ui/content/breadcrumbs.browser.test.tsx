import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** Simulates the router, which handles every click on a link that reaches the document. */
const router = vi.fn((event: Event) => event.preventDefault())

const items = [
  { label: 'Home', href: '#home' },
  { label: 'Rifles', href: '/collection/rifles' },
]

beforeEach(() => {
  router.mockClear()
  document.addEventListener('click', router)
})

afterEach(() => {
  document.removeEventListener('click', router)
})

test('NAV-26 NAV-27 each item has a label and links to its href', async () => {
  const screen = await render(<Breadcrumbs items={items} />)
  const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
  const rifles = trail.getByRole('link', { name: 'Rifles' })
  await expect.element(rifles).toHaveAttribute('href', '/collection/rifles')
  await expect.element(rifles).toHaveAttribute('aria-current', 'page')
  await rifles.click()
  expect(router).toHaveBeenCalledTimes(1)
})

test('NAV-28 an item with the current URL does not navigate, but an item with a different query does', async () => {
  const { pathname, search } = location
  const entries = history.length
  const other = { label: 'Unfiltered', href: `${pathname}?unfiltered` }
  const screen = await render(<Breadcrumbs items={[{ label: 'Here', href: pathname + search }, other, ...items]} />)
  await screen.getByRole('link', { name: 'Here' }).click()
  expect(router).not.toHaveBeenCalled()
  expect(history.length).toBe(entries)
  await screen.getByRole('link', { name: 'Unfiltered' }).click()
  expect(router).toHaveBeenCalledTimes(1)
})
