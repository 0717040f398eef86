import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDemoFolder } from './demo-folder.ts'

/** Time limit for thirteen runs on two busy cores. */
const LIMIT_MS = 600_000

const folder = createDemoFolder()

test(
  'a guest sees a message, keeps all input, and can continue if any checkout request fails',
  async () => {
    const endpoints = ['computeGuestCart', 'checkOut', 'getOrder']
    const args = [
      join(import.meta.dirname, 'short-purchase.ts'),
      '--device',
      'mobile',
      '--fault-matrix',
      '--workers',
      '2',
      '--no-trace',
      // A busy computer needs more time.
      '--timeout',
      '15',
    ]
    const { code, output } = await folder.journey(...args, '--endpoints', endpoints.join(','))
    expect(output).toContain('short-purchase on mobile: passed')
    expect(code).toBe(0)
    const { faultMatrix: faults } = await folder.report()
    expect(faults?.endpoints.map(({ endpointId }) => endpointId)).toEqual(endpoints)
    expect(faults?.cells).toHaveLength(12)
    const cell = faults?.cells.find(({ endpointId, fault }) => endpointId === 'checkOut' && fault === 'no-response')
    expect(cell?.message).toMatch(/^We could not confirm your order/)
  },
  LIMIT_MS,
)
