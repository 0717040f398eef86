import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../api/test-api.ts'
import { openTab } from '../test-tab.ts'
import { inTabTurn } from './in-tab-turn.ts'

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

test('SESS-26 a turn whose tab was closed in the middle is free again after 35 s', async () => {
  localStorage.setItem('tabTurn', `closed ${Date.now()}`)
  const work = vi.fn(async () => undefined)
  const done = inTabTurn(openTab().items, work)
  await vi.advanceTimersByTimeAsync(34_000)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  await done
  expect(work).toHaveBeenCalledOnce()
  expect(localStorage.getItem('tabTurn')).toBeNull()
})

test('SESS-26 who took longer than a turn may last leaves the turn to the tab that has it now', async () => {
  const [slow, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowDone = inTabTurn(openTab().items, () => slow.promise)
  await vi.advanceTimersByTimeAsync(1000)
  const work = vi.fn(() => next.promise)
  const nextDone = inTabTurn(openTab().items, work)
  await vi.advanceTimersByTimeAsync(36_000)
  expect(work).toHaveBeenCalledOnce()
  const turn = localStorage.getItem('tabTurn')
  expect(turn).not.toBeNull()
  slow.resolve()
  await slowDone
  expect(localStorage.getItem('tabTurn')).toBe(turn)
  next.resolve()
  await nextDone
  expect(localStorage.getItem('tabTurn')).toBeNull()
})

test('SESS-26 a tab that can store nothing does its work at once', async () => {
  vi.stubGlobal('localStorage', undefined)
  const work = vi.fn(async () => undefined)
  await inTabTurn(openTab().items, work)
  expect(work).toHaveBeenCalledOnce()
})
