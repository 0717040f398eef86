import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const place = { file: '/journeys/some.ts', line: 3 }

function seenIn(message: string): string | undefined {
  return failureOf(new Error(message), place)?.seen
}

test('JRNY-13 an action that the page refused is told in the words of the refusal', () => {
  const log = "Call log:\n  - waiting for getByRole('checkbox')\n  - navigations have finished"
  expect(seenIn(`locator.check: Clicking the checkbox did not change its state\n${log}`)).toBe(
    'Clicking the checkbox did not change its state',
  )
})

test('JRNY-13 an action that never became possible is told by what stood in its way', () => {
  const log = [
    "waiting for getByRole('button', { name: 'Pay' })",
    'attempting click action',
    '<div>The consent</div> intercepts pointer events',
    'retrying click action',
  ]
  const message = ['locator.click: Timeout 5000ms exceeded.', 'Call log:', ...log.map((line) => `  - ${line}`)].join(
    '\n',
  )
  expect(seenIn(message)).toBe('<div>The consent</div> intercepts pointer events')
  expect(seenIn("locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByRole('button')")).toBe(
    'no such element on the page',
  )
})
