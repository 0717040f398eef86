import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearItems } from '../lib/storage/clear-items.ts'
import { storedItems } from '../lib/storage/stored-items.ts'
import { changeInOtherTab, stubBrowserStorage } from '../lib/storage/test-browser-storage.ts'
import { emptyBillingForm, emptyDealerForm } from './checkout-forms.rules.ts'
import {
  preserveDrafts,
  onDraftsCleared,
  storeBillingForm,
  storedBillingForm,
  storeDealerForm,
  storedDealerForm,
} from './form-drafts.ts'

let session: Map<string, string>

beforeEach(() => {
  session = stubBrowserStorage().session
  // Values that an earlier test could not store are still in memory.
  clearItems(storedItems, 'sign-out')
  session.clear()
})

afterAll(() => {
  vi.unstubAllGlobals()
})

/** Fills the storage so that nothing else can be stored. */
function fillStorage(): void {
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

test('CHK-57 stores both forms under their keys', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  expect(sessionStorage.getItem('billingForm')).toContain('Reno')
  expect(sessionStorage.getItem('dealerForm')).toContain('Elko')
  expect([storedBillingForm().city, storedDealerForm().dealerCity]).toEqual(['Reno', 'Elko'])
})

test.each(['not json', 'null', '7', '[]', '{"city": 7, "shippingMethodId": "2", "shippingSameAsBilling": "no"}'])(
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

test('CHK-57 keeps forms until the page is closed if storage is full', () => {
  fillStorage()
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  expect(storedDealerForm().dealerCity).toBe('Elko')
})

test('CHK-59 an order clears both forms', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  clearItems(storedItems, 'order')
  expect([...session.keys()]).toEqual(['signOutSeen'])
  expect(storedBillingForm()).toEqual(emptyBillingForm)
})

test('a sign-out clears the forms even if storage is full', () => {
  fillStorage()
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  clearItems(storedItems, 'sign-out')
  expect([storedBillingForm(), storedDealerForm()]).toEqual([emptyBillingForm, emptyDealerForm])
})

test('restores values that the browser evicted while a step was open, but not values that the shop cleared', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  const putBack = preserveDrafts()
  session.clear()
  putBack()
  expect(storedBillingForm().city).toBe('Reno')
  const putBackCleared = preserveDrafts()
  clearItems(storedItems, 'sign-out')
  putBackCleared()
  expect(sessionStorage.getItem('billingForm')).toBeNull()
})

test('keeps values stored by a later step, and the other form', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  const putBack = preserveDrafts()
  storeBillingForm({ ...emptyBillingForm, city: 'Elko' })
  putBack()
  expect(storedBillingForm().city).toBe('Elko')
  expect(session.has('dealerForm')).toBe(false)
})

test('does not restore values that were cleared after leaving the step', () => {
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  preserveDrafts()()
  clearItems(storedItems, 'order')
  expect(storedDealerForm()).toEqual(emptyDealerForm)
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
