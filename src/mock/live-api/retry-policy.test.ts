import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryPolicy, type Pause, RETRY_LIMITS } from './retry-policy.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const pause = (seconds: number): Pause => ({ seconds, status: 429, request: 'GET /Products' })

test('a run waits up to 300 s in total, regardless of the number of pauses', () => {
  const pauses: number[] = []
  const policy = createRetryPolicy(RETRY_LIMITS, new AbortController().signal, ({ seconds }) => pauses.push(seconds))
  for (const seconds of [120, 120, 60]) {
    expect(policy.pause(pause(seconds))).toBe(true)
    vi.advanceTimersByTime(seconds * 1000)
  }
  expect(policy.pause(pause(1))).toBe(false)
  expect(pauses).toEqual([120, 120, 60])
})

test('waits only once for simultaneous pauses of several requests', () => {
  const pauses: number[] = []
  const policy = createRetryPolicy(RETRY_LIMITS, new AbortController().signal, ({ seconds }) => pauses.push(seconds))
  for (let request = 0; request < 8; request += 1) expect(policy.pause(pause(200))).toBe(true)
  expect(policy.pause(pause(300))).toBe(true)
  expect(policy.pause(pause(301))).toBe(false)
  expect(pauses).toEqual([200, 300])
})
