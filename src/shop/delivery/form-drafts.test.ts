import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearItems } from '../lib/storage/clear-items.ts'
import { storedItems } from '../lib/storage/stored-items.ts'
import { changeInOtherTab, stubBrowserStorage } from '../lib/storage/test-browser-storage.ts'
import { emptyBillingForm, emptyDealerForm } from './checkout-forms.rules.ts'
import {
  onDraftsCleared,
  storeBillingForm,
  storedBillingForm,
  storeDealerForm,
  storedDealerForm,
} from './form-drafts.ts'

beforeEach(() => {
  stubBrowserStorage()
  // Other tests may have left values in memory.
  clearItems(storedItems, 'sign-out')
})

afterAll(() => {
  vi.unstubAllGlobals()
})

test('CHK-57 stores both forms under their keys', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  expect(sessionStorage.getItem('billingForm')).toContain('Reno')
  expect(sessionStorage.getItem('dealerForm')).toContain('Elko')
  expect([storedBillingForm().city, storedDealerForm().dealerCity]).toEqual(['Reno', 'Elko'])
})

test.each(['not json', 'null', '{"city": 7, "shippingMethodId": "2", "shippingSameAsBilling": "no"}'])(
  'CHK-57 returns an empty form if the stored form is %s',
  (text) => {
    sessionStorage.setItem('billingForm', text)
    expect(storedBillingForm()).toEqual(emptyBillingForm)
  },
)

test('CHK-57 keeps the valid fields of a stored form', () => {
  sessionStorage.setItem('billingForm', '{"city": "Reno", "zip": 7, "shippingMethodId": 2, "extra": "x"}')
  expect(storedBillingForm()).toEqual({ ...emptyBillingForm, city: 'Reno', shippingMethodId: 2 })
})

test('notifies an open form when it is cleared in this or another tab', () => {
  const cleared = vi.fn()
  const unsubscribe = onDraftsCleared(cleared)
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  changeInOtherTab('dealerForm')
  expect(cleared).not.toHaveBeenCalled()
  clearItems(storedItems, 'order')
  expect(cleared).toHaveBeenCalledTimes(1)
  changeInOtherTab('dealerForm')
  expect(cleared).toHaveBeenCalledTimes(2)
  changeInOtherTab('billingForm')
  expect(cleared).toHaveBeenCalledTimes(2)
  unsubscribe()
  changeInOtherTab('dealerForm')
  clearItems(storedItems, 'order')
  expect(cleared).toHaveBeenCalledTimes(2)
})
