import { expect, test } from 'vitest'
import { findMissingEngines } from './missing-engines.ts'

test('reports all missing engines and how to install them in one message', () => {
  const { message, next, exitCode } = findMissingEngines(['firefox', 'webkit'])
  expect(message).toBe('Firefox and WebKit are not installed.')
  expect(next).toContain('"npx playwright install firefox webkit"')
  expect(exitCode).toBe(3)
})

test('uses the singular for a single missing engine', () => {
  expect(findMissingEngines(['firefox']).message).toBe('Firefox is not installed.')
})
