import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { findStrayError, watchStrayErrors } from './stray-error.ts'

const stackAt = (line: number) => `Error: not today\n    at steps (/shop/journeys/stray.ts:${line}:9)`

test.each(['unhandledRejection', 'uncaughtException'])(
  'JRNY-97 distinguishes an error that no step catches (%s) from an unmet expect.soft by its line',
  (event) => {
    const worker = new EventEmitter()
    const stray = watchStrayErrors(worker)
    worker.emit(event, Object.assign(new Error('not today'), { stack: stackAt(6) }))
    expect(stray.includes(stackAt(6))).toBe(true)
    expect(stray.includes(stackAt(7))).toBe(false)
  },
)

test('JRNY-97 does not match errors without a journey line, such as rejected strings, with each other', () => {
  const worker = new EventEmitter()
  const stray = watchStrayErrors(worker)
  worker.emit('unhandledRejection', 'not today')
  worker.emit('unhandledRejection', Object.assign(new Error('not today'), { stack: 'Error: not today' }))
  expect(stray.includes('')).toBe(false)
})

test('JRNY-97 stops watching when the step ends', () => {
  const worker = new EventEmitter()
  const stray = watchStrayErrors(worker)
  stray.stop()
  worker.emit('unhandledRejection', Object.assign(new Error('not today'), { stack: stackAt(6) }))
  expect(stray.includes(stackAt(6))).toBe(false)
  expect(worker.eventNames()).toEqual([])
})

test('JRNY-120 an error outside of the steps names its line and a missing await', () => {
  expect(findStrayError([{ message: 'Error: not today', stack: stackAt(6) }], undefined)).toMatchObject({
    kind: 'broken-journey',
    message: 'The journey failed outside of its steps: not today',
    next: expect.stringMatching(/^Fix .*stray\.ts:6; it may lack an "await"\.$/) as unknown,
  })
})
