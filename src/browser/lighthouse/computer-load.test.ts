import os from 'node:os'
import { expect, test, vi } from 'vitest'
import { describeLoad, getLoadPerCore } from './computer-load.ts'

test('getLoadPerCore returns the load of the last minute per core', () => {
  const cores = os.availableParallelism()
  vi.spyOn(os, 'loadavg').mockReturnValueOnce([5.5 * cores, 1, 1])
  expect(getLoadPerCore()).toBe(5.5)
  expect(describeLoad(5.5)).toBe(
    'Load of this computer: 5.5 processes per core. Above 1.0 it was busy, and times are longer.',
  )
  // Windows has no load.
  vi.spyOn(os, 'loadavg').mockReturnValueOnce([0, 0, 0])
  expect(describeLoad(getLoadPerCore())).toBe('')
})
