import { expect, test } from 'vitest'
import { listenToProblems } from './problem-log.ts'
import { FakeContext } from './test-browser-context.ts'

const message = (type: string, text: string, url = '') => ({
  type: () => type,
  text: () => text,
  location: () => ({ url, lineNumber: 6 }),
})
const thrown = (error: Partial<Error>) => ({ error: () => error })
const violation = { directive: 'img-src', blocked: 'data', source: 'http://shop/:4' }

test('logs console messages, uncaught errors and policy violations with their locations, by step', async () => {
  const context = new FakeContext()
  const log = await listenToProblems(context.asContext())
  context.emit('console', message('error', 'The price is missing.', 'http://shop/a.js'))
  context.emit('weberror', thrown({ message: 'The cart is gone.', stack: 'Error\n  at sum (http://shop/a.js:7:1)' }))
  for (const report of context.bindings.values()) report(undefined, violation as never)
  expect(log.take()).toEqual({
    console: [{ level: 'error', text: 'The price is missing.', source: 'http://shop/a.js:7' }],
    uncaught: [{ message: 'The cart is gone.', source: 'http://shop/a.js:7:1' }],
    cspViolations: [violation],
  })
  expect(log.take()).toEqual({ console: [], uncaught: [], cspViolations: [] })
})

test('counts console errors and failed assertions as errors, but not warnings and notes', async () => {
  const context = new FakeContext()
  const log = await listenToProblems(context.asContext())
  for (const type of ['error', 'assert', 'warning', 'log', 'debug']) context.emit('console', message(type, type))
  expect(log.take().console).toEqual(
    ['error', 'error', 'warning', 'info', 'info'].map((level, index) => ({
      level,
      text: ['error', 'assert', 'warning', 'log', 'debug'][index],
      source: '',
    })),
  )
})

test('ignores messages that Firefox reports as errors even though no script threw', async () => {
  const context = new FakeContext()
  const log = await listenToProblems(context.asContext())
  for (const name of ['Content-Security-Policy', 'Cross-Origin Request Blocked', 'TypeError'])
    context.emit('weberror', thrown({ name, message: name }))
  expect(log.take().uncaught).toEqual([{ message: 'TypeError', source: '' }])
})
