import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerConsent, useConsent } from '../../analytics/consent.ts'
import { fakeApi } from '../../api/test-api.ts'
import { notify, useNotification } from '../../notification/notification.ts'
import { storedItems } from '../../storage/stored-items.ts'
import { tellRefusedStorage } from './tell-refused-storage.ts'

const WORDS =
  'Your browser stores nothing for this shop. Your cart and what you type are lost when you close or reload this tab.'

const told = () => useNotification.getState().notification?.message

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
  localStorage.clear()
  storedItems.write('refusalTold', null)
  useNotification.setState({ notification: null })
  useConsent.setState({ consent: 'declined' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('SESS-31 a browser that refuses to store is told of once', () => {
  tellRefusedStorage()
  expect(useNotification.getState().notification).toEqual({ message: WORDS, type: 'warning' })
  useNotification.getState().dismiss()
  storedItems.write('billingForm', '{}')
  expect(told()).toBeUndefined()
})

test('SESS-31 it waits for the answer to the question for consent, which lies over it', () => {
  useConsent.setState({ consent: 'unknown' })
  tellRefusedStorage()
  expect(told()).toBeUndefined()
  answerConsent(false)
  expect(told()).toBe(WORDS)
})

test('SESS-31 it takes nobody’s notification away', () => {
  notify({ message: 'You added Clave Sling to your shopping cart', type: 'success' })
  tellRefusedStorage()
  expect(told()).toBe('You added Clave Sling to your shopping cart')
  useNotification.getState().dismiss()
  expect(told()).toBe(WORDS)
})
