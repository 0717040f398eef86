import { expect, test, vi } from 'vitest'
import { getStateMismatches, getZipWarning } from './zip-warning.ts'

test('a ZIP code fills in an empty state and shows a note', () => {
  const fill = vi.fn()
  expect(getZipWarning('89501', '', fill)).toBe('State set to Nevada, from the ZIP code.')
  expect(fill.mock.calls).toEqual([['NV']])
})

test('keeps a selected state, and leaves the state empty if the ZIP code does not determine it', () => {
  const fill = vi.fn()
  expect(getZipWarning('89501', 'NV', fill)).toBeUndefined()
  expect(getZipWarning('89501', 'CA', fill)).toMatch(/^ZIP codes that begin/)
  expect(getZipWarning('8950', '', fill)).toBe('A ZIP code has five digits, such as 89501.')
  expect(fill).not.toHaveBeenCalled()
})

test('names each ZIP code from another state', () => {
  const pairs = { zip: ['89501', 'NV'], shippingZip: ['95814', 'ID'], dealerZip: ['00000', 'ID'] } as const
  const message =
    'ZIP codes that begin with 958 are in California. Change the ZIP code or the state, or press Next again if both are correct.'
  expect(getStateMismatches(pairs)).toEqual([{ field: 'shippingZip', key: 'shippingZip 95814 ID', message }])
})
