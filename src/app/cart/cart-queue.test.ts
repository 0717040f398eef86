import { expect, test } from 'vitest'
import { createCartQueue, SupersededError } from './cart-queue.ts'

test('starts a task only after all earlier tasks have settled', async () => {
  const queue = createCartQueue()
  const order: string[] = []
  const first = queue.enqueue(async () => {
    await Promise.resolve()
    order.push('first')
    throw new Error('refused')
  }, undefined)
  const second = queue.enqueue(async () => void order.push('second'), undefined)
  await expect(first).rejects.toThrow('refused')
  await second
  expect(order).toEqual(['first', 'second'])
})

test("does not make the next shopper wait, and discards the previous shopper's queued work", async () => {
  const queue = createCartQueue()
  const started: string[] = []
  void queue.enqueue(() => new Promise<void>(() => undefined), undefined)
  const { promise: pending, resolve: release } = Promise.withResolvers<void>()
  const other = createCartQueue()
  void other.enqueue(() => pending, undefined)
  const waiting = other.enqueue(async () => {
    started.push('former')
    return 'done'
  }, 'too late')
  for (const each of [queue, other]) each.changeShopper()
  await queue.enqueue(async () => void started.push('next'), undefined)
  release()
  expect(await waiting).toBe('too late')
  expect(started).toEqual(['next'])
})

test.each([1, 2])('hides responses and failures from the next shopper (%i changes)', async (changes) => {
  const queue = createCartQueue()
  const { promise: response, resolve } = Promise.withResolvers<string>()
  const { promise: failure, reject } = Promise.withResolvers<string>()
  const requests = [queue.forThisShopper(() => response), queue.forThisShopper(() => failure)]
  for (let change = 0; change < changes; change += 1) queue.changeShopper()
  resolve('cart')
  reject(new Error('refused'))
  const outcomes = await Promise.allSettled(requests)
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof SupersededError)).toEqual(
    [true, true],
  )
  expect(await queue.forThisShopper(() => Promise.resolve('next'))).toBe('next')
})
