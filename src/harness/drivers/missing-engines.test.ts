import { expect, test } from 'vitest'
import { missingEngines } from './missing-engines.ts'

test('JRNY-81 names all missing engines and how to install them in one message', () => {
  const { message, next, exitCode } = missingEngines(['firefox', 'webkit'])
  expect(message).toBe('Firefox and WebKit are not installed.')
  expect(next).toContain('"npx playwright install firefox webkit"')
  expect(exitCode).toBe(3)
})

test('JRNY-81 names a single missing engine in the singular', () => {
  expect(missingEngines(['firefox']).message).toBe('Firefox is not installed.')
})
