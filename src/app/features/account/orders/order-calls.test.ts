import { beforeEach, expect, test } from 'vitest'
import { fakeApi, stubBrowser } from '../../../api/test-api.ts'
import { loadOrder } from './order-calls.ts'

beforeEach(() => {
  stubBrowser()
})

test.each([
  ['an error response', { status: 404, json: { title: 'Not Found' } }],
  ['a failed connection', { lost: true }],
  ['a response that is not an order', { json: { id: 7 } }],
] as const)('ORD-17 returns an empty object for %s', async (_, reply) => {
  fakeApi(() => reply)
  expect(await loadOrder('CW-1')).toEqual({})
})

test('ORD-08 the path contains the URL-encoded ID', async () => {
  const sent = fakeApi(() => ({ lost: true }))
  await loadOrder('CW/1')
  expect(sent.map(({ path }) => path)).toEqual(['/Order/CW%2F1'])
})
