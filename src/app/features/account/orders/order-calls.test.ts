import { beforeEach, expect, test } from 'vitest'
import { fakeApi, stubBrowser } from '../../../api/test-api.ts'
import { loadOrder } from './order-calls.ts'

beforeEach(() => {
  stubBrowser()
})

test.each([
  ['a refusal', { status: 404, json: { title: 'Not Found' } }],
  ['no connection', { lost: true }],
  ['an answer that is no order', { json: { id: 7 } }],
] as const)('ORD-17 %s gives an empty object', async (_, reply) => {
  fakeApi(() => reply)
  expect(await loadOrder('CW-1')).toEqual({})
})

test('ORD-08 the path has the id, encoded', async () => {
  const sent = fakeApi(() => ({ lost: true }))
  await loadOrder('CW/1')
  expect(sent.map(({ path }) => path)).toEqual(['/Order/CW%2F1'])
})
