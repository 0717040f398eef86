import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from '#api/api-error.ts'
import { contract } from '#contract/contract.ts'
import { useNotification } from '../notification/notification.ts'
import { reportError } from './report-error.ts'
import { stubBrowser } from './test-api.ts'

beforeEach(() => {
  stubBrowser()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

/** Returns the notification shown for a failed request. */
function shown(endpointId: string, kind: ApiErrorKind, status?: number): string | undefined {
  useNotification.setState({ notification: null })
  reportError(new ApiError('Broken', { kind, endpointId, ...(status !== undefined && { status }) }))
  return useNotification.getState().notification?.message
}

/** Endpoints whose failures have a custom message or no message (OPEN-044, OPEN-045). */
const WITH_CUSTOM_TEXT = [
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'resendVerification',
  'verifyRegistration',
  'applyPromoCode',
  'applyGuestPromoCode',
  'subscribeToNewsletter',
  'verifyNewsletterEmail',
  'subscribeToStockAlert',
]

test.each(['refused', 'unreachable', 'off-contract'] as const)(
  'NOTE-06 shows a notification when any endpoint fails with status %s',
  (kind) => {
    const silent = contract.map(({ id }) => id).filter((id) => shown(id, kind) !== 'Error: Broken')
    // Without a response, it is unknown whether the order was placed. The checkout reports that case itself.
    const customText = kind === 'refused' ? WITH_CUSTOM_TEXT : [...WITH_CUSTOM_TEXT, 'checkOut']
    expect(silent.toSorted()).toEqual(customText.toSorted())
  },
)

test('NOTE-08 ignores a 404 only for the guest cart', () => {
  expect(shown('getGuestCart', 'refused', 404)).toBeUndefined()
  expect(shown('getGuestCart', 'refused', 500)).toBe('Error: Broken')
  expect(shown('getCart', 'refused', 404)).toBe('Error: Broken')
})
