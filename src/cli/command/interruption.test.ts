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
])('on %s, an interrupted run exits with code %i once its cleanup is done', (name, code) => {
  expect([interruption.signal.aborted, interruption.exitCode()]).toEqual([false, undefined])
  send(name)
  expect([interruption.signal.aborted, interruption.exitCode(), ended]).toEqual([true, code, []])
})

test('a command that serves until interrupted exits normally', async () => {
  const waiting = interruption.wait()
  send('SIGINT')
  await waiting
  expect(interruption.exitCode()).toBeUndefined()
  // Waiting must also work after the signal was received.
  await interruption.wait()
})

test('a signal during the last step of a run does not change its exit code', () => {
  send('SIGINT')
  expect(interruption.exitCode()).toBe(130)
  interruption.complete()
  expect(interruption.exitCode()).toBeUndefined()
})

test('explains an interrupted run, and no other', () => {
  let finished = 0
  expect(interruption.explanation()).toBeUndefined()
  interruption.explain(() => `${finished} runs have their reports.`)
  expect(interruption.explanation()).toBeUndefined()
  finished = 2
  send('SIGINT')
  expect(interruption.explanation()).toBe('2 runs have their reports.')
  interruption.complete()
  expect(interruption.explanation()).toBeUndefined()
})

test('a second signal exits immediately, unless it duplicates the first', () => {
  send('SIGINT')
  vi.advanceTimersByTime(400)
  send('SIGTERM')
  expect(ended).toEqual([])
  vi.advanceTimersByTime(200)
  send('SIGTERM')
  expect(ended).toEqual([143])
})

test('aborts a cleanup that takes longer than ten seconds', () => {
  send('SIGTERM')
  vi.advanceTimersByTime(9_900)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(200)
  expect(ended).toEqual([143])
})
