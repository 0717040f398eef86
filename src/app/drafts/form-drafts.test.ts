import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyBillingForm, emptyDealerForm } from '#domain/checkout/checkout-forms.ts'
import { clearItems } from '../storage/clear-items.ts'
import { storedItems } from '../storage/stored-items.ts'
import { changeElsewhere, stubBrowserStorage } from '../storage/test-browser-storage.ts'
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
  // What an earlier test could not store lives on in the page's memory.
  clearItems(storedItems, 'sign-out')
  session.clear()
})

afterAll(() => {
  vi.unstubAllGlobals()
})

/** A storage without room for anything. */
function fillStorage(): void {
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

test('CHK-57 both forms are kept under their keys', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  expect(sessionStorage.getItem('billingForm')).toContain('Reno')
  expect(sessionStorage.getItem('dealerForm')).toContain('Elko')
  expect([storedBillingForm().city, storedDealerForm().dealerCity]).toEqual(['Reno', 'Elko'])
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
  fillStorage()
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  expect(storedDealerForm().dealerCity).toBe('Elko')
})

test('CHK-59 an order forgets both forms', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  clearItems(storedItems, 'order')
  expect([...session.keys()]).toEqual(['signOutSeen'])
  expect(storedBillingForm()).toEqual(emptyBillingForm)
})

test('SESS-33 where storage is full a sign-out forgets the forms too', () => {
  fillStorage()
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  clearItems(storedItems, 'sign-out')
  expect([storedBillingForm(), storedDealerForm()]).toEqual([emptyBillingForm, emptyDealerForm])
})

test('SESS-32 what the browser has thrown away while a step read it is put back, what the shop cleared is not', () => {
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

test('SESS-32 what a later step has stored stands, and so does what the other form holds', () => {
  storeBillingForm({ ...emptyBillingForm, city: 'Reno' })
  const putBack = preserveDrafts()
  storeBillingForm({ ...emptyBillingForm, city: 'Elko' })
  putBack()
  expect(storedBillingForm().city).toBe('Elko')
  expect(session.has('dealerForm')).toBe(false)
})

test('SESS-32 what was cleared after the step was left is not put back either', () => {
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  preserveDrafts()()
  clearItems(storedItems, 'order')
  expect(storedDealerForm()).toEqual(emptyDealerForm)
})

test('SESS-32 a step that was left looks at the forms no more, whatever other tabs do to them', () => {
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  preserveDrafts()()
  const read = vi.spyOn(sessionStorage, 'getItem')
  changeElsewhere('dealerForm')
  expect(read).not.toHaveBeenCalled()
})

test('SESS-33 a form hears that it was cleared, here or in another tab, until it is left', () => {
  const cleared = vi.fn()
  const unfollow = onDraftsCleared(cleared)
  storeDealerForm({ ...emptyDealerForm, dealerCity: 'Elko' })
  changeElsewhere('dealerForm')
  expect(cleared).not.toHaveBeenCalled()
  clearItems(storedItems, 'order')
  expect(cleared).toHaveBeenCalledTimes(1)
  changeElsewhere('dealerForm')
  expect(cleared).toHaveBeenCalledTimes(2)
  changeElsewhere('billingForm')
  expect(cleared).toHaveBeenCalledTimes(2)
  unfollow()
  changeElsewhere('dealerForm')
  clearItems(storedItems, 'order')
  expect(cleared).toHaveBeenCalledTimes(2)
})
