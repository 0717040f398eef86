import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNotification } from '../notification/notification.ts'
import { getCurrentPage } from './current-page.ts'
import { goBack, goTo, redirectTo } from './navigation.ts'
import { routeLoading } from './route-loading.ts'

vi.mock('./navigation.ts', () => ({ goTo: vi.fn(), goBack: vi.fn(), redirectTo: vi.fn() }))

const SAVED = { message: 'Saved', type: 'success' } as const

const notification = () => useNotification.getState().notification

beforeEach(() => {
  vi.clearAllMocks()
  useNotification.setState({ notification: null })
})

afterEach(() => {
  routeLoading.setState({ loading: false })
  delete document.documentElement.dataset['leaving']
})

/** Ways to leave a page from the perspective of the router and of the document. */
const navigations: [string, () => void][] = [
  ['is going to another page', () => routeLoading.setState({ loading: true })],
  ['is on another page', () => routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))],
  ['is going to another document', () => (document.documentElement.dataset['leaving'] = '')],
]

test('navigates if the visitor is still on the page', async () => {
  const page = getCurrentPage()
  expect(page.isShown()).toBe(true)
  await page.goTo('/login', { notification: SAVED })
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/login', { notification: SAVED })
  await page.redirectTo('/', { notification: SAVED })
  expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/', { notification: SAVED })
  await page.goBack('/profile', { ifLeft: SAVED })
  expect(goBack).toHaveBeenCalledExactlyOnceWith('/profile', undefined)
  page.notifyIfLeft(SAVED)
  expect(notification()).toBeNull()
})

test.each(navigations)('does not navigate if the visitor %s, and reports the result on that page', async (_, leave) => {
  const page = getCurrentPage()
  leave()
  expect(page.isShown()).toBe(false)
  for (const report of [
    () => page.goTo('/login', { notification: SAVED }),
    () => page.redirectTo('/', { notification: SAVED }),
    () => page.goTo('/profile', { ifLeft: SAVED }),
    () => page.goBack('/profile', { ifLeft: SAVED }),
    async () => page.notifyIfLeft(SAVED),
  ]) {
    useNotification.setState({ notification: null })
    await report()
    expect(notification()).toEqual(SAVED)
  }
  useNotification.setState({ notification: null })
  await page.goTo('/profile')
  expect(notification()).toBeNull()
  for (const navigation of [goTo, goBack, redirectTo]) expect(navigation).not.toHaveBeenCalled()
})

test('keeps the visitor on the current page if the next one fails to load', () => {
  const page = getCurrentPage()
  routeLoading.setState({ loading: true })
  routeLoading.setState({ loading: false })
  expect(page.isShown()).toBe(true)
})
