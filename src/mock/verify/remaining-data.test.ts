import { expect, test } from 'vitest'
import type { ProbedRequest } from './prober.ts'
import { listRemainingData } from './remaining-data.ts'

const createRequest = (endpoint: string, changes: Partial<ProbedRequest> = {}): ProbedRequest =>
  ({ endpoint, status: 200, outcome: 'verified', differences: [], ...changes }) as ProbedRequest

const violation = { differences: [{ kind: 'violation' }] as unknown as ProbedRequest['differences'] }

test('data that was created and removed does not count as left in the API', () => {
  const requests = ['createAddress', 'createAddress', 'deleteAddress', 'addCartItems', 'removeCartItem'].map((id) =>
    createRequest(id),
  )
  expect(listRemainingData(requests)).toEqual({ address: 1 })
})

test('a removal that is rejected or violates the contract does not count', () => {
  expect(listRemainingData([createRequest('createAddress'), createRequest('deleteAddress', violation)])).toEqual({
    address: 1,
  })
  expect(listRemainingData([createRequest('createAddress'), createRequest('deleteAddress', { status: 500 })])).toEqual({
    address: 1,
  })
  expect(listRemainingData([createRequest('addCartItems'), createRequest('removeCartItem', violation)])).toEqual({
    'cart-line': 1,
  })
})

test('a rejected creation leaves no data, but a creation that violates the contract may', () => {
  expect(
    listRemainingData([createRequest('checkOut', { outcome: 'rejected' }), createRequest('register', { status: 400 })]),
  ).toEqual({})
  expect(listRemainingData([createRequest('register', violation)])).toEqual({ account: 1 })
})

test('a changed profile is left in the API, but a restored one is not', () => {
  expect(listRemainingData([createRequest('updateProfile')])).toEqual({ 'changed-profile': 1 })
  expect(listRemainingData([createRequest('updateProfile'), createRequest('updateProfile')])).toEqual({})
})
