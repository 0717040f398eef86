import { navigate } from 'vike/client/router'
import { afterEach, expect, test, vi } from 'vitest'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { resumeRouter } from './resume-router.ts'

vi.mock('vike/client/router', () => ({ navigate: vi.fn() }))

afterEach(() => {
  routeLoading.setState({ loading: false })
})

test('renders the page again after a restore from the back/forward cache only if the router had left it', async () => {
  resumeRouter()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  routeLoading.setState({ loading: true })
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  await vi.dynamicImportSettled()
  expect(navigate).not.toHaveBeenCalled()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  const { pathname, search, hash } = location
  await expect
    .poll(() => navigate)
    .toHaveBeenCalledExactlyOnceWith(pathname + search + hash, { keepScrollPosition: true })
})
