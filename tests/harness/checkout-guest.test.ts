import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFindingCount, JourneyReport } from '#harness/report/journey/journey-report.ts'
import { runStorefront } from '../cli/run-storefront.ts'
import { linkDemoExport } from '../demo-export.ts'
import { patientBudgets } from '../patient-budgets.ts'

/** A build or a run on two busy cores. */
const LIMIT_MS = 180_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-checkout-'))
  await linkDemoExport(join(folder, 'dist/demo'))
}, LIMIT_MS)

afterAll(() => rm(folder, { recursive: true }))

async function latestReport(): Promise<JourneyReport> {
  return JourneyReport.parse(JSON.parse(await readFile(join(folder, 'reports/latest/report.json'), 'utf8')))
}

test(
  'JRNY-01 JRNY-05 JRNY-06 JRNY-11 JRNY-36 A11Y-01 a guest buys on a phone, with each state scanned and each page measured',
  async () => {
    const words = ['journey', 'checkout-guest', '--device', 'mobile', '--budgets', await patientBudgets(folder)]
    const { code, output } = await runStorefront(words, { cwd: folder })
    expect(output).toContain('✓ Continue shopping leads home, with an empty cart')
    expect(code, output).toBe(0)
    const report = await latestReport()
    expect(report.steps.flatMap(({ failures }) => failures)).toEqual([])
    expect(report.steps.every(({ accessibility }) => (accessibility?.passedRules ?? 0) > 10)).toBe(true)
    expect(accessibilityFindingCount(report)).toBe(0)
    expect(report.measurements.map(({ page }) => page)).toEqual(['Home', 'Collection', 'Product', 'Checkout'])
    for (const { scores, budgets, performanceRuns } of report.measurements) {
      expect(budgets['performance']).toBe(0)
      expect(performanceRuns).toHaveLength(1)
      expect(scores).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 })
    }
  },
  LIMIT_MS,
)

test(
  'JRNY-08 JRNY-13 JRNY-18 a refused order fails the step by name and says everything needed to look into it',
  async () => {
    const words = ['journey', 'checkout-guest', '--device', 'mobile', '--no-audits', '--fault', 'checkOut=500']
    const { code, output } = await runStorefront(words, { cwd: folder })
    expect(code).toBe(1)
    expect(output).toContain('failed at step 15, "The order is placed"')
    expect(output).toMatch(/^ {2}Expected: the page's address: .*confirm/m)
    expect(output).toMatch(/^ {2}Seen: {5}".*\/checkout\?stepId=payment"$/m)
    expect(output).toMatch(/^ {2}Where: {4}.*src\/harness\/journeys\/checkout-guest\.ts:\d+$/m)
    expect(output).toMatch(/^ {2}Request: {2}POST http.*\/Checkout\/simplified answered 500$/m)
    expect(output).toContain('  Again:    npx storefront journey checkout-guest --device mobile --fault checkOut=500')
    const [, picture = ''] = /^ {2}Picture: {2}(.+)$/m.exec(output) ?? []
    const [, trace = ''] = /^ {2}Trace: .* (\S+)$/m.exec(output) ?? []
    expect(existsSync(join(folder, picture))).toBe(true)
    expect(existsSync(join(folder, trace))).toBe(true)
  },
  LIMIT_MS,
)
