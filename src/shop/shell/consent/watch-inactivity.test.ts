import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchInactivity } from './watch-inactivity.ts'

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('CONS-08 CONST-07 calls back after 30 seconds, not after 29, and once per idle period', () => {
  const idle = vi.fn()
  watchInactivity(idle)
  vi.advanceTimersByTime(29_999)
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(idle).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(300_000)
  expect(idle).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll'])(
  'CONS-08 OPEN-097 %s counts as input and restarts the thirty seconds',
  (name) => {
    const idle = vi.fn()
    watchInactivity(idle)
    vi.advanceTimersByTime(29_000)
    page.dispatchEvent(new Event(name))
    vi.advanceTimersByTime(29_000)
    expect(idle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(idle).toHaveBeenCalledTimes(1)
    page.dispatchEvent(new Event(name))
    vi.advanceTimersByTime(30_000)
    expect(idle).toHaveBeenCalledTimes(2)
  },
)
