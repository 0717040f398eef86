import { expect, test, vi } from 'vitest'
import { withLock } from './with-lock.ts'

test('a task waits only for earlier tasks with the same lock name', async () => {
  const first = Promise.withResolvers<void>()
  const [second, other] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const done = [withLock('one', () => first.promise), withLock('one', second)]
  await withLock('other', other)
  expect(other).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  first.resolve()
  await Promise.all(done)
  expect(second).toHaveBeenCalledOnce()
})

test.each([
  ['blocks locks', { locks: { request: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) } }],
  ['does not support locks', {}],
])('a task runs immediately if the browser %s', async (_name, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const work = vi.fn(async () => undefined)
  await withLock('one', work)
  expect(work).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('rethrows an error from the task without running it again', async () => {
  const work = vi.fn(() => Promise.reject(new Error('not today')))
  await expect(withLock('one', work)).rejects.toThrow('not today')
  expect(work).toHaveBeenCalledOnce()
})
