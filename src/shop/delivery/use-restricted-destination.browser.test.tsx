import { beforeEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { type Session, useSession } from '../session/session.ts'
import type { RestrictableItem } from './shipping-destination.ts'
import { useRestrictedDestination } from './use-restricted-destination.ts'

const magazine: RestrictableItem = {
  restrictedStates: ['CA'],
  restrictedZips: ['606'],
  isFflItem: false,
  isReceiverItem: false,
}

async function renderDestination(item: RestrictableItem): Promise<string | undefined> {
  const { result } = await renderHook(() => useRestrictedDestination(item))
  return result.current
}

const bill = (form: object) => sessionStorage.setItem('billingForm', JSON.stringify(form))

beforeEach(() => sessionStorage.clear())

test('CHK-43 returns undefined while the destination is unknown', async () => {
  expect(await renderDestination(magazine)).toBeUndefined()
})

test('CHK-41 CHK-43 uses the state or ZIP code entered at checkout, even without the rest of the address', async () => {
  bill({ state: 'CA' })
  expect(await renderDestination(magazine)).toBe('California')
  bill({ zip: '60614' })
  expect(await renderDestination(magazine)).toBe('ZIP code 60614')
  bill({ state: 'NV', zip: '89501' })
  expect(await renderDestination(magazine)).toBeUndefined()
  bill({ state: 'NV', zip: '89501', shippingSameAsBilling: false, shippingState: 'CA', shippingZip: '90210' })
  expect(await renderDestination(magazine)).toBe('California')
})

test.each([
  ['a firearm', { ...magazine, isFflItem: true }],
  ['a receiver', { ...magazine, isReceiverItem: true }],
])("CHK-42 checks %s against the dealer's address instead of the buyer's", async (_, item) => {
  bill({ state: 'CA', zip: '90210' })
  expect(await renderDestination(item)).toBeUndefined()
  sessionStorage.setItem('dealerForm', JSON.stringify({ dealerState: 'CA' }))
  expect(await renderDestination(item)).toBe('California')
  sessionStorage.setItem('dealerForm', JSON.stringify({ dealerState: 'NV', dealerZip: '60614' }))
  expect(await renderDestination(item)).toBe('ZIP code 60614')
})

test('CHK-43 uses the saved default shipping address until the checkout has an address, which takes precedence', async () => {
  const address = { isDefaultShipping: true, state: 'CA', postalCode: '90210' }
  const user = { addresses: [{ ...address, isDefaultShipping: false, state: 'NV' }, address] }
  useSession.setState({ status: 'signed-in', user } as Partial<Session> as Session)
  expect(await renderDestination(magazine)).toBe('California')
  bill({ state: 'NV', zip: '89501' })
  expect(await renderDestination(magazine)).toBeUndefined()
  useSession.setState({ status: 'starting' }, true)
})
