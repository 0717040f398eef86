import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setConsent, useConsent } from '../../lib/analytics/consent.ts'
import { fakeApi } from '../../lib/api/test-api.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { storedItems } from '../../lib/storage/stored-items.ts'
import { notifyStorageBlocked } from './notify-storage-blocked.ts'

const MESSAGE =
  'Your browser is blocking storage for this site, which the checkout needs. Allow it, or your cart and anything you type will be lost when you leave or reload this page.'

const message = () => useNotification.getState().notification?.message

beforeEach(() => {
  fakeApi(() => ({ json: {} }))
  localStorage.clear()
  storedItems.write('storageNoticeShown', null)
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

test('reports once that the browser blocks storage', () => {
  notifyStorageBlocked()
  expect(useNotification.getState().notification).toEqual({ message: MESSAGE, type: 'warning' })
  useNotification.getState().dismiss()
  storedItems.write('billingForm', '{}')
  expect(message()).toBeUndefined()
})

test('waits until the consent dialog, which would cover it, is closed', () => {
  useConsent.setState({ consent: 'unknown' })
  notifyStorageBlocked()
  expect(message()).toBeUndefined()
  setConsent(false)
  expect(message()).toBe(MESSAGE)
})
