import { afterEach, expect, test, vi } from 'vitest'
import { getExpiryTime, isExpired, getRefreshTime } from './token-expiry.ts'

const issued = (expiresIn: number) => ({
  accessToken: 'a',
  refreshToken: 'r',
  tokenType: 'Bearer',
  expiresIn,
  tokenIssuedAt: 1_000_000,
  visit: 'visit-1',
})

afterEach(() => {
  vi.useRealTimers()
})

test('SESS-11 OPEN-017 a token with a lifetime of 600 seconds expires exactly 600,000 ms after it was issued', () => {
  expect(getExpiryTime(issued(600))).toBe(1_600_000)
  vi.useFakeTimers({ now: 1_599_999 })
  expect(isExpired(issued(600))).toBe(false)
  vi.setSystemTime(1_600_000)
  expect(isExpired(issued(600))).toBe(true)
})

test.each([
  [600, 540_000],
  [61, 1000],
  [60, 30_000],
  [30, 15_000],
  [1, 500],
])('SESS-12 OPEN-018 refreshes a token with a lifetime of %i s after %i ms', (expiresIn, afterMs) => {
  expect(getRefreshTime(issued(expiresIn)) - 1_000_000).toBe(afterMs)
})

test('a token issued a minute in the future is refreshed on time, and a token issued later is refreshed immediately', () => {
  vi.useFakeTimers({ now: 1_000_000 - 60_000 })
  expect(getRefreshTime(issued(600))).toBe(1_540_000)
  vi.setSystemTime(1_000_000 - 60_001)
  expect(getRefreshTime(issued(600))).toBe(1_000_000 - 60_001)
})
