import { expect, test } from 'vitest'
import { getStateMismatches } from './checkout-form.ts'

const typed = {
  zip: '89501',
  state: 'NV',
  shippingZip: '95814',
  shippingState: 'ID',
  shippingSameAsBilling: false,
  dealerZip: '83702',
  dealerState: 'NV',
}

test('names each ZIP code of another state among the fields that the order needs', () => {
  expect(getStateMismatches(typed, false)).toEqual([
    {
      field: 'shippingZip',
      key: 'shippingZip 95814 ID',
      message:
        'ZIP codes that begin with 958 are in California. Change the ZIP code or the state, or press Next again if both are correct.',
    },
  ])
  expect(getStateMismatches({ ...typed, shippingSameAsBilling: true }, true).map(({ field }) => field)).toEqual([
    'dealerZip',
  ])
})
