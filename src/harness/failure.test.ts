import { expect, test } from 'vitest'
import { failureOf, repeatedCalls } from './failure.ts'
import type { ObservedRequest } from './observe/network-log.ts'

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

test.each([['locator.click: Error: '], ['expect(locator).toBeVisible() failed\n\nError: ']])(
  'JRNY-47 a locator that means several elements names each of them: %j',
  (start) => {
    const lines = [
      `${start}strict mode violation: getByRole('button') resolved to 3 elements:`,
      "    1) <button>Sell one</button> aka getByRole('button', { name: 'Sell one' })",
      "    2) <button>Sell two</button> aka getByRole('button', { name: 'Sell two' })",
      '    ...',
    ]
    const error = Object.assign(new Error(lines.join('\n')), start.startsWith('expect') ? { matcherResult: {} } : {})
    expect(failureOf(error, place)).toMatchObject({
      expected: "getByRole('button') to be one element",
      seen: "there are 3 of them: getByRole('button', { name: 'Sell one' }), getByRole('button', { name: 'Sell two' }) and more",
    })
  },
)

test('JRNY-74 a call that changes something is named when it was sent twice with the same content', () => {
  const sent = (method: string, path: string, sentAt: number, body = '{"cartId":"c1"}'): ObservedRequest => ({
    record: { method, url: `/api${path}`, kind: 'fetch', status: 200, error: null, durationMs: 9, endpointId: 'some' },
    address: `http://127.0.0.1/api${path}`,
    sentAt,
    body,
  })
  expect(repeatedCalls({ requests: [sent('POST', '/Checkout', 40), sent('POST', '/Checkout', 0)] })).toEqual([
    'POST /api/Checkout was sent 2 times within 40 ms',
  ])
  const at = (...times: number[]) =>
    repeatedCalls({ requests: [0, ...times].map((time) => sent('POST', '/Checkout', time)) })
  expect([at(2_000).length, at(2_001).length]).toEqual([1, 0])
  // One more try, some time later, hides no double click.
  expect(at(40, 9_000)).toEqual(['POST /api/Checkout was sent 2 times within 40 ms'])
  const fine = [
    sent('GET', '/Cart', 0),
    sent('GET', '/Cart', 1),
    sent('POST', '/Cart', 0),
    sent('POST', '/Cart', 9, '{"quantity":2}'),
    sent('PUT', '/Cart', 0),
    sent('PUT', '/Cart', 4_000),
  ]
  expect(repeatedCalls({ requests: fine })).toEqual([])
})
