import { afterEach, expect, test, vi } from 'vitest'
import { emptyBillingForm, emptyDealerForm } from '#domain/checkout/checkout-forms.ts'
import { clearItems } from '../storage/clear-items.ts'
import { storedItems } from '../storage/stored-items.ts'
import { holdDrafts, storeBillingForm, storedBillingForm, storeDealerForm, storedDealerForm } from './form-drafts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearItems(storedItems, 'order')
})

test('CHK-57 both forms are kept under their keys', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  expect(sessionStorage.getItem('billingForm')).toContain('Reno')
  expect(sessionStorage.getItem('dealerForm')).toContain('Elko')
})

test.each(['not json', 'null', '7', '[]', '{"city": 7, "shippingMethodId": "2", "shippingSameAsBilling": "no"}'])(
  'CHK-57 a stored form like %s gives the empty form',
  (text) => {
    sessionStorage.setItem('billingForm', text)
    expect(storedBillingForm()).toEqual(emptyBillingForm)
  },
)

test('CHK-57 a stored form keeps the fields that are sound', () => {
  sessionStorage.setItem('billingForm', '{"city": "Reno", "zip": 7, "shippingMethodId": 2, "extra": "x"}')
  expect(storedBillingForm()).toEqual({ ...emptyBillingForm, city: 'Reno', shippingMethodId: 2 })
})

test('CHK-57 where storage is full the forms live as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  expect(storedDealerForm().dealerCity).toBe('Elko')
})

test('CHK-59 an order forgets both forms', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  clearItems(storedItems, 'order')
  expect(Object.keys(sessionStorage)).toEqual(['signOutSeen'])
  expect(storedBillingForm()).toEqual(emptyBillingForm)
})

test('SESS-24 where storage is full a sign-out forgets the forms too', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  clearItems(storedItems, 'sign-out')
  expect([storedBillingForm(), storedDealerForm()]).toEqual([emptyBillingForm, emptyDealerForm])
})

test('SESS-32 what the browser has thrown away while a step read it is put back, what the shop cleared is not', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  const putBack = holdDrafts()
  sessionStorage.clear()
  putBack()
  expect(storedBillingForm().city).toBe('Reno')
  const putBackCleared = holdDrafts()
  clearItems(storedItems, 'sign-out')
  putBackCleared()
  expect(sessionStorage.getItem('billingForm')).toBeNull()
})
