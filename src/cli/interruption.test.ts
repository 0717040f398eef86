import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Interruption, listenForInterruption } from './interruption.ts'

let signals: Map<string, () => void>
let ended: number[]
let interruption: Interruption

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  signals = new Map()
  ended = []
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    signals.set(String(name), listener as () => void)
    return process
  })
  interruption = listenForInterruption((code) => ended.push(code))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const send = (name: string): void => signals.get(name)?.()

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('AUD-25 BUILD-10 after %s a run that was cut short ends with %i, once it has cleaned up', (name, code) => {
  expect([interruption.signal.aborted, interruption.exitCode()]).toEqual([false, undefined])
  send(name)
  expect([interruption.signal.aborted, interruption.exitCode(), ended]).toEqual([true, code, []])
})

test('MOCK-19 a command that serves until it is interrupted has ended as it should', async () => {
  const waiting = interruption.wait()
  send('SIGINT')
  await waiting
  expect(interruption.exitCode()).toBeUndefined()
  // Also where the signal came before.
  await interruption.wait()
})

test('BUILD-10 a second signal ends it at once, but no echo of the first', () => {
  send('SIGINT')
  vi.advanceTimersByTime(400)
  send('SIGTERM')
  expect(ended).toEqual([])
  vi.advanceTimersByTime(200)
  send('SIGTERM')
  expect(ended).toEqual([143])
})

test('BUILD-10 a clean-up that takes longer than ten seconds is not waited for', () => {
  send('SIGTERM')
  vi.advanceTimersByTime(9_900)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(200)
  expect(ended).toEqual([143])
})
