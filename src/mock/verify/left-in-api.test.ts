import { expect, test } from 'vitest'
import { listLeftInApi } from './left-in-api.ts'
import type { ProbedRequest } from './prober.ts'

const createRequest = (endpoint: string, changes: Partial<ProbedRequest> = {}): ProbedRequest =>
  ({ endpoint, status: 200, outcome: 'verified', differences: [], ...changes }) as ProbedRequest

const violation = { differences: [{ kind: 'violation' }] as unknown as ProbedRequest['differences'] }

test('MOCK-41 data that was created and removed is not left in the API', () => {
  const requests = ['createAddress', 'createAddress', 'deleteAddress', 'addCartItems', 'removeCartItem'].map((id) =>
    createRequest(id),
  )
  expect(listLeftInApi(requests)).toEqual({ address: 1 })
})

test('MOCK-41 a removal that is rejected or violates the contract does not count', () => {
  expect(listLeftInApi([createRequest('createAddress'), createRequest('deleteAddress', violation)])).toEqual({
    address: 1,
  })
  expect(listLeftInApi([createRequest('createAddress'), createRequest('deleteAddress', { status: 500 })])).toEqual({
    address: 1,
  })
  expect(listLeftInApi([createRequest('addCartItems'), createRequest('removeCartItem', violation)])).toEqual({
    'cart-line': 1,
  })
})

test('MOCK-41 a rejected creation leaves no data, but a creation that violates the contract may', () => {
  expect(
    listLeftInApi([createRequest('checkOut', { outcome: 'rejected' }), createRequest('register', { status: 400 })]),
  ).toEqual({})
  expect(listLeftInApi([createRequest('register', violation)])).toEqual({ account: 1 })
})

test('MOCK-41 a changed profile is left in the API, but a restored one is not', () => {
  expect(listLeftInApi([createRequest('updateProfile')])).toEqual({ 'changed-profile': 1 })
  expect(listLeftInApi([createRequest('updateProfile'), createRequest('updateProfile')])).toEqual({})
})
