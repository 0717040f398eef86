import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingUrl } from './pending-url.ts'

const path = location.pathname

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  history.replaceState(null, '', path)
})

afterEach(() => {
  // Ends the interval of the last change.
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '', path)
})

test('a held key changes the URL at most once per 400 ms, and the last value is shown', () => {
  const replace = vi.spyOn(history, 'replaceState')
  for (let index = 0; index < 100; index += 1) {
    pendingUrl.replaceSearch(`?sku=${index}`)
    expect(pendingUrl.search()).toBe(`?sku=${index}`)
    vi.advanceTimersByTime(33)
  }
  vi.advanceTimersByTime(400)
  expect(location.search).toBe('?sku=99')
  expect(replace.mock.calls.length).toBeLessThanOrEqual(10)
})

test('a single change is shown immediately and keeps the state of the history entry', () => {
  history.replaceState({ from: '/' }, '', path)
  pendingUrl.replaceSearch('?tab=Tops')
  expect(location.search).toBe('?tab=Tops')
  expect(history.state).toEqual({ from: '/' })
})

test('a pending change does not reach another page, and is shown before the document is left', () => {
  pendingUrl.replaceSearch('?a=1')
  pendingUrl.replaceSearch('?a=2')
  dispatchEvent(new Event('pagehide'))
  expect(location.search).toBe('?a=2')
  pendingUrl.replaceSearch('?a=3')
  history.replaceState(null, '', '/another-page')
  vi.advanceTimersByTime(400)
  expect(location.pathname + location.search).toBe('/another-page')
})
