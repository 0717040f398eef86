import { expect, test } from 'vitest'
import type { ProbedCall } from './prober.ts'
import { remainsOf } from './remains.ts'

const called = (endpoint: string, changes: Partial<ProbedCall> = {}): ProbedCall =>
  ({ endpoint, status: 200, outcome: 'proved', differences: [], ...changes }) as ProbedCall

const breach = { differences: [{ kind: 'breach' }] as unknown as ProbedCall['differences'] }

test('MOCK-41 what was made and removed again does not remain', () => {
  const calls = ['createAddress', 'createAddress', 'deleteAddress', 'addCartItems', 'removeCartItem'].map((call) =>
    called(call),
  )
  expect(remainsOf(calls)).toEqual({ address: 1 })
})

test('MOCK-41 a removal that breaks the contract is none to rely on, and one that was refused is none', () => {
  expect(remainsOf([called('createAddress'), called('deleteAddress', breach)])).toEqual({ address: 1 })
  expect(remainsOf([called('createAddress'), called('deleteAddress', { status: 500 })])).toEqual({ address: 1 })
  expect(remainsOf([called('addCartItems'), called('removeCartItem', breach)])).toEqual({ 'cart line': 1 })
})

test('MOCK-41 what was refused made nothing, and what breaks the contract may have made something', () => {
  expect(remainsOf([called('checkOut', { outcome: 'refused' }), called('register', { status: 400 })])).toEqual({})
  expect(remainsOf([called('register', breach)])).toEqual({ account: 1 })
})

test('MOCK-41 a profile that was changed remains, and one that was put back does not', () => {
  expect(remainsOf([called('updateProfile')])).toEqual({ 'changed profile': 1 })
  expect(remainsOf([called('updateProfile'), called('updateProfile')])).toEqual({})
})
