import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findStrayError, watchStrayErrors } from './stray-error.ts'

const stackAt = (line: number) => `Error: not today\n    at steps (/shop/journeys/stray.ts:${line}:9)`

test.each(['unhandledRejection', 'uncaughtException'])(
  'distinguishes an error that no step catches (%s) from an unmet expect.soft by its line',
  (event) => {
    const worker = new EventEmitter()
    const stray = watchStrayErrors(worker, () => undefined)
    worker.emit(event, Object.assign(new Error('not today'), { stack: stackAt(6) }))
    expect(stray.includes(stackAt(6))).toBe(true)
    expect(stray.includes(stackAt(7))).toBe(false)
  },
)

test('does not match errors without a journey line, such as rejected strings, with each other', () => {
  const worker = new EventEmitter()
  const stray = watchStrayErrors(worker, () => undefined)
  worker.emit('unhandledRejection', 'not today')
  worker.emit('unhandledRejection', Object.assign(new Error('not today'), { stack: 'Error: not today' }))
  expect(stray.includes('')).toBe(false)
})

test('stops watching when the step ends', () => {
  const worker = new EventEmitter()
  const stray = watchStrayErrors(worker, () => undefined)
  stray.stop()
  worker.emit('unhandledRejection', Object.assign(new Error('not today'), { stack: stackAt(6) }))
  expect(stray.includes(stackAt(6))).toBe(false)
  expect(worker.eventNames()).toEqual([])
})

test.each([
  ['a listener', '_Page.<anonymous> (/shop/journeys/stray.ts:6:9)', true],
  ['a timer', 'Timeout._onTimeout (/shop/journeys/stray.ts:6:9)', true],
  [
    'a route',
    '/shop/journeys/stray.ts:6:9\n    at RouteHandler._handle (/shop/node_modules/playwright-core/lib/a.js:1:2)',
    true,
  ],
  ['a function of a step', 'Object.action (/shop/journeys/stray.ts:6:9)', false],
  ['an async function', '/shop/journeys/stray.ts:6:9', false],
])('recognizes an error in %s', (_, frame, isCallback) => {
  const worker = new EventEmitter()
  const onError = vi.fn()
  watchStrayErrors(worker, onError)
  worker.emit('unhandledRejection', Object.assign(new Error('x'), { stack: `Error: x\n    at ${frame}` }))
  worker.emit('uncaughtException', Object.assign(new Error('y'), { stack: 'Error: y\n    at emit (node:events:1:2)' }))
  expect(onError.mock.calls).toEqual([[isCallback]])
})

const stepFrame = `    at tryAction (${join(import.meta.dirname, '../steps/step-runner.ts')}:107:23)`

test.each([
  ['a listener', true, '', 'in a listener or a timer', 'Fix '],
  ['a step', false, `\n${stepFrame}`, 'in a promise that it does not await', 'Add the missing "await" at '],
  ['another place', false, '', 'in a listener, a timer, or a promise that it does not await', 'Fix '],
])('an error in %s names the step, the kind of code and the line', (_, isCallback, more, origin, next) => {
  const errors = [{ message: 'Error: not today', stack: `${stackAt(6)}${more}` }]
  expect(findStrayError(errors, undefined, { step: 'step 1, "Home"', isCallback })).toMatchObject({
    kind: 'broken-journey',
    message: `The journey is broken in step 1, "Home", ${origin}: not today`,
    next: expect.stringMatching(new RegExp(`^${next}.*stray\\.ts:6\\.$`)) as unknown,
  })
})

test('cuts the log of an expectation or an action', () => {
  const log = '\n\nCall log:\n  - waiting for getByText("Sold")\n'
  const place = { step: 'step 1, "Home"', isCallback: true }
  const cause = (message: string) =>
    findStrayError([{ message, stack: `${message}\n    at Timeout._onTimeout (/shop/stray.ts:6:9)` }], undefined, place)
      ?.message
  const text = [
    'expect(locator).toBeVisible() failed',
    '',
    'Locator: getByText("Sold")',
    'Expected: visible',
    'Timeout: 100ms',
    'Error: element(s) not found',
  ].join('\n')
  expect(cause(`Error: ${text}${log}`)).toBe(
    'The journey is broken in step 1, "Home", in a listener or a timer: expected getByText("Sold"): visible, received no such element on the page',
  )
  expect(cause(`TimeoutError: locator.click: Timeout 100ms exceeded.${log}`)).toBe(
    'The journey is broken in step 1, "Home", in a listener or a timer: locator.click: Timeout 100ms exceeded.',
  )
})

test('says that an error occurred between steps', () => {
  expect(findStrayError([{ message: 'Error: x', stack: stackAt(6) }], undefined, undefined)?.message).toContain(
    'The journey is broken between its steps, ',
  )
})
