import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { watchStrayErrors } from './stray-error.ts'

const stackAt = (line: number) => `Error: not today\n    at steps (/shop/journeys/stray.ts:${line}:9)`

test.each(['unhandledRejection', 'uncaughtException'])(
  'JRNY-97 an error that no step catches (%s) is distinguished from an unmet expect.soft by its line',
  (event) => {
    const worker = new EventEmitter()
    const stray = watchStrayErrors(worker)
    worker.emit(event, Object.assign(new Error('not today'), { stack: stackAt(6) }))
    expect(stray.includes(stackAt(6))).toBe(true)
    expect(stray.includes(stackAt(7))).toBe(false)
  },
)

test('JRNY-97 errors without a line of a journey, such as a rejected string, are not matched with each other', () => {
  const worker = new EventEmitter()
  const stray = watchStrayErrors(worker)
  worker.emit('unhandledRejection', 'not today')
  worker.emit('unhandledRejection', Object.assign(new Error('not today'), { stack: 'Error: not today' }))
  expect(stray.includes('')).toBe(false)
})

test('JRNY-97 nothing is watched after the end of the step', () => {
  const worker = new EventEmitter()
  const stray = watchStrayErrors(worker)
  stray.stop()
  worker.emit('unhandledRejection', Object.assign(new Error('not today'), { stack: stackAt(6) }))
  expect(stray.includes(stackAt(6))).toBe(false)
  expect(worker.eventNames()).toEqual([])
})
