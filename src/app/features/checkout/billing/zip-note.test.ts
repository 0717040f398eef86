import { expect, test, vi } from 'vitest'
import { getZipWarning } from './zip-warning.ts'

test('CHK-87 a zip code fills a state that is not chosen yet, and says so', () => {
  const fill = vi.fn()
  expect(getZipWarning('89501', '', fill)).toBe('State set to Nevada, from the zip code.')
  expect(fill.mock.calls).toEqual([['NV']])
})

test('CHK-88 a chosen state stays, and so does an open one where the zip code tells none', () => {
  const fill = vi.fn()
  expect(getZipWarning('89501', 'NV', fill)).toBeUndefined()
  expect(getZipWarning('89501', 'CA', fill)).toMatch(/^Zip codes that begin/)
  expect(getZipWarning('8950', '', fill)).toBe('A zip code has five digits, such as 89501.')
  expect(fill).not.toHaveBeenCalled()
})
