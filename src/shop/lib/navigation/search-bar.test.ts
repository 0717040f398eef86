import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSearchBar, toggleSearchBar, useSearchBar } from './search-bar.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  closeSearchBar()
})

afterEach(() => {
  vi.useRealTimers()
})

const isOpen = () => useSearchBar.getState().open

test('SRCH-02 SRCH-03 CONST-07 clicks at 0, 300 and 999 ms toggle once, and a click toggles again 1000 ms after the last one, but not after 999 ms', () => {
  toggleSearchBar()
  expect(isOpen()).toBe(true)
  for (const afterMs of [300, 699]) {
    vi.advanceTimersByTime(afterMs)
    toggleSearchBar()
    expect(isOpen()).toBe(true)
  }
  // This is 1001 ms after the first click, but less than 1000 ms after the last one.
  vi.advanceTimersByTime(2)
  toggleSearchBar()
  expect(isOpen()).toBe(true)
  vi.advanceTimersByTime(1001)
  toggleSearchBar()
  expect(isOpen()).toBe(false)
  vi.advanceTimersByTime(999)
  toggleSearchBar()
  expect(isOpen()).toBe(false)
  vi.advanceTimersByTime(1000)
  toggleSearchBar()
  expect(isOpen()).toBe(true)
})
