import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { trackPending } from '../../lib/api/pending-requests.ts'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { PendingSpinner } from './pending-spinner.tsx'

test('NAV-22 OPEN-057 the spinner is visible until both pending requests have ended, and does not block input', async () => {
  const screen = await render(<PendingSpinner />)
  const spinner = () => screen.getByRole('status').element().firstElementChild
  trackPending('getProduct', 1)
  trackPending('getCollection', 1)
  await expect.poll(spinner).not.toBeNull()
  expect(spinner()?.checkVisibility()).toBe(true)
  // Requests on a page are not announced.
  const status = screen.getByRole('status').element()
  expect(status.textContent).toBe('')
  expect(getComputedStyle(status).pointerEvents).toBe('none')
  trackPending('getProduct', -1)
  await new Promise(requestAnimationFrame)
  expect(spinner()).not.toBeNull()
  trackPending('getCollection', -1)
  await expect.poll(spinner).toBeNull()
})

test('NAV-24 shows the spinner while the router is loading a page', async () => {
  const screen = await render(<PendingSpinner />)
  routeLoading.setState({ loading: true })
  await expect.element(screen.getByText('Loading')).toBeInTheDocument()
  routeLoading.setState({ loading: false })
  await expect.element(screen.getByText('Loading')).not.toBeInTheDocument()
})
