import { expect, test, vi } from 'vitest'
import { print } from './print.ts'

test('the warning about an outdated folder gives a next step for each cause', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  print.remainingFolders(['/srv/.shop.1-2.removed'])
  const text = write.mock.calls.flat().join('')
  write.mockRestore()
  expect(text).toContain('Warning: The outdated folder /srv/.shop.1-2.removed cannot be removed.')
  expect(text).toMatch(/Next: .*root.*immutable.*mounted or open/)
})
