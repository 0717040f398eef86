import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { UserProfile } from '#contract/user.ts'
import { stubBrowserStorage } from '../lib/storage/test-browser-storage.ts'
import { getShippingDestination } from './shipping-destination.ts'

const magazine = { restrictedStates: [], restrictedZips: [], isFflItem: false, isReceiverItem: false }
const rifle = { ...magazine, isFflItem: true }
const address = { isDefaultShipping: true, state: 'CA', postalCode: '90210' }
const user = { addresses: [{ ...address, isDefaultShipping: false, state: 'NV' }, address] } as UserProfile

let session: Map<string, string>

beforeEach(() => {
  session = stubBrowserStorage().session
})

afterAll(() => {
  vi.unstubAllGlobals()
})

const bill = (form: object) => session.set('billingForm', JSON.stringify(form))

test('CHK-41 CHK-43 an item ships to the checkout address, even if only its state or ZIP code is known', () => {
  bill({ state: 'NV', zip: '89501' })
  expect(getShippingDestination(magazine, user)).toEqual({ state: 'NV', zip: '89501' })
  bill({ state: 'NV' })
  expect(getShippingDestination(magazine, user)).toEqual({ state: 'NV', zip: '' })
  bill({ zip: '60614' })
  expect(getShippingDestination(magazine, user)).toEqual({ state: '', zip: '60614' })
  bill({ state: 'NV', shippingSameAsBilling: false, shippingState: 'TX', shippingZip: '75001' })
  expect(getShippingDestination(magazine, user)).toEqual({ state: 'TX', zip: '75001' })
})

test('CHK-42 a dealer item ships only to the dealer selected in the checkout', () => {
  bill({ state: 'NV', zip: '89501' })
  expect(getShippingDestination(rifle, user)).toEqual({ state: '', zip: '' })
  session.set('dealerForm', JSON.stringify({ dealerState: 'ID', dealerZip: '83702' }))
  expect(getShippingDestination(rifle, user)).toEqual({ state: 'ID', zip: '83702' })
  expect(getShippingDestination({ ...magazine, isReceiverItem: true }, user)).toEqual({ state: 'ID', zip: '83702' })
  expect(getShippingDestination(magazine, user)).toEqual({ state: 'NV', zip: '89501' })
})

test('CHK-43 uses the default shipping address, if any, before checkout', () => {
  expect(getShippingDestination(magazine, user)).toEqual({ state: 'CA', zip: '90210' })
  expect(getShippingDestination(magazine, { ...user, addresses: [] })).toEqual({ state: '', zip: '' })
  expect(getShippingDestination(magazine, null)).toEqual({ state: '', zip: '' })
})
