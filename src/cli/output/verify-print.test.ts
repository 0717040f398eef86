import { expect, test, vi } from 'vitest'
import type { VerifyReport } from '#mock/verify/verify.ts'
import { printVerify } from './verify-print.ts'

/** A report without differences. */
const report: VerifyReport = {
  schema: 'storefront/verify-report@2',
  apiUrl: 'https://api.shop.example',
  includeWrites: true,
  origin: 'https://shop.example',
  counts: { violation: 0, unavailable: 0, outdated: 0, addition: 0 },
  verdictCounts: { verified: 0, rejected: 0, skipped: 0, failed: 0 },
  verdicts: [],
  requests: [],
  recordingDifferences: [],
  skippedEndpoints: [],
  leftInApi: {},
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

test('lists data left in the API with counts, and omits an empty section', async () => {
  expect(await printed({ leftInApi: { guest: 2, account: 1, 'stock-alert': 1 } })).toContain(
    'Not deleted from the API: 2 guests, 1 account, 1 stock alert.\n',
  )
  expect(await printed({})).not.toContain('Left')
})
