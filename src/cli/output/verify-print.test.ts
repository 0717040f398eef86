import { expect, test, vi } from 'vitest'
import type { VerifyReport } from '#mock/verify/verify.ts'
import { printVerify } from './verify-print.ts'

/** A report of a run without differences. */
const report: VerifyReport = {
  format: 1,
  api: 'https://api.shop.example',
  all: true,
  origin: 'https://shop.example',
  counts: { breach: 0, unavailable: 0, stale: 0, addition: 0 },
  verdictCounts: { proved: 0, refused: 0, 'not-tried': 0, broken: 0 },
  verdicts: [],
  calls: [],
  recording: [],
  notCalled: [],
  remains: {},
}

/** Returns the printed output of a report. */
async function printed(part: Partial<VerifyReport>): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await printVerify({ ...report, ...part }, true)
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

test('MOCK-41 lists data left in the API with counts, and omits the section when there is none', async () => {
  expect(await printed({ remains: { guest: 2, account: 1, 'stock alert': 1 } })).toContain(
    'Left in the API: 2 guests, 1 account, 1 stock alert.\n',
  )
  expect(await printed({})).not.toContain('Left')
})
