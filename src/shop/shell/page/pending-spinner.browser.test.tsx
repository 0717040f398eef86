import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { trackPending } from '../../lib/api/pending-requests.ts'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { PendingSpinner } from './pending-spinner.tsx'

test('NAV-22 the spinner is visible until both pending requests have ended', async () => {
  const screen = await render(<PendingSpinner />)
  const spinner = () => screen.getByRole('status').element().firstElementChild
  trackPending('getProduct', 1)
  trackPending('getCollection', 1)
  await expect.poll(spinner).not.toBeNull()
  const mark = spinner() as HTMLElement
  expect([mark.checkVisibility(), mark.offsetWidth > 15, getComputedStyle(mark).animationName]).toEqual([
    true,
    true,
    expect.stringMatching(/turn|spin/),
  ])
  trackPending('getProduct', -1)
  await new Promise(requestAnimationFrame)
  expect(spinner()).not.toBeNull()
  trackPending('getCollection', -1)
  await expect.poll(spinner).toBeNull()
})

test('requests on a page are not announced', async () => {
  const screen = await render(<PendingSpinner />)
  trackPending('getProduct', 1)
  await expect.poll(() => screen.getByRole('status').element().firstElementChild).not.toBeNull()
  expect(screen.getByRole('status').element().textContent).toBe('')
  trackPending('getProduct', -1)
})

test('NAV-24 shows the spinner while the router is loading a page', async () => {
  const screen = await render(<PendingSpinner />)
  routeLoading.setState({ loading: true })
  await expect.element(screen.getByText('Loading')).toBeInTheDocument()
  routeLoading.setState({ loading: false })
  await expect.element(screen.getByText('Loading')).not.toBeInTheDocument()
})

test('OPEN-057 the spinner does not block input', async () => {
  const screen = await render(<PendingSpinner />)
  expect(getComputedStyle(screen.getByRole('status').element()).pointerEvents).toBe('none')
})
