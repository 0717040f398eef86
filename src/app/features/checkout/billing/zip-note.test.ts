import { expect, test, vi } from 'vitest'
import { getZipWarning } from './zip-warning.ts'

test('CHK-87 a ZIP code fills an empty state and shows a note', () => {
  const fill = vi.fn()
  expect(getZipWarning('89501', '', fill)).toBe('State set to Nevada, from the zip code.')
  expect(fill.mock.calls).toEqual([['NV']])
})

test('CHK-88 keeps a selected state, and leaves the state empty if the ZIP code does not determine it', () => {
  const fill = vi.fn()
  expect(getZipWarning('89501', 'NV', fill)).toBeUndefined()
  expect(getZipWarning('89501', 'CA', fill)).toMatch(/^Zip codes that begin/)
  expect(getZipWarning('8950', '', fill)).toBe('A zip code has five digits, such as 89501.')
  expect(fill).not.toHaveBeenCalled()
})
