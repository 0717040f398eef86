import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JourneyReport } from '#harness/report/journey/journey-report.ts'
import { runStorefront } from '../cli/run-storefront.ts'
import { linkDemoExport } from '../demo-export.ts'

/** A build or a run on two busy cores. */
const LIMIT_MS = 180_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-checkout-faults-'))
  await linkDemoExport(join(folder, 'dist/demo'))
}, LIMIT_MS)

afterAll(() => rm(folder, { recursive: true }))

async function latestReport(): Promise<JourneyReport> {
  return JourneyReport.parse(JSON.parse(await readFile(join(folder, 'reports/latest/report.json'), 'utf8')))
}

test(
  'JRNY-16 with each call that the order hangs on failing in turn, a guest is told, loses nothing and can go on',
  async () => {
    const calls = ['computeGuestCart', 'checkOut', 'getOrder']
    const words = ['journey', 'checkout-guest', '--device', 'mobile', '--faults', '--workers', '2']
    words.push('--calls', calls.join(','))
    const { code, output } = await runStorefront(words, { cwd: folder })
    expect(output).toContain('checkout-guest on mobile: passed')
    expect(code).toBe(0)
    const { faults } = await latestReport()
    expect(faults?.calls.map(({ endpointId }) => endpointId)).toEqual(calls)
    expect(faults?.cells).toHaveLength(12)
    const told = faults?.cells.find(({ endpointId, fault }) => endpointId === 'checkOut' && fault === 'slow')
    expect(told?.message).toMatch(/^We do not know whether your order was placed/)
  },
  2 * LIMIT_MS,
)
