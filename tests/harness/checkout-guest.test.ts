import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { writeRelaxedBudgets } from '../relaxed-budgets.ts'
import { createDemoFolder } from './demo-folder.ts'

/** Time limit for a run with audits on two busy cores. */
const LIMIT_MS = 420_000

const folder = createDemoFolder()

test(
  'JRNY-01 JRNY-05 JRNY-06 a guest can buy on a phone, and each state is scanned and each page measured',
  async () => {
    const args = ['checkout-guest', '--device', 'mobile', '--budgets', await writeRelaxedBudgets(folder.at())]
    const { code, output } = await folder.journey(...args)
    expect(output).toContain('✓ Continue shopping opens the home page with an empty cart')
    expect(code, output).toBe(0)
    // This text is printed after a step with accessibility findings.
    expect(output).not.toContain('accessibility findings')
    const report = await folder.report()
    expect(report.steps.flatMap(({ failures }) => failures)).toEqual([])
    expect(report.steps.every(({ accessibility }) => (accessibility?.passedRules ?? 0) > 10)).toBe(true)
    expect(report.findings).toEqual([])
    const shown = await readFile(folder.at('reports/latest/index.html'), 'utf8')
    for (const fact of ['0 findings', '0 missed budgets']) expect(shown).toContain(fact)
    expect(report.measurements.map(({ page }) => page)).toEqual(['Home', 'Collection', 'Product', 'Checkout'])
    for (const { scores, budgets, performanceScores: performanceRuns } of report.measurements) {
      expect(budgets['performance']).toBe(0)
      expect([1, 3]).toContain(performanceRuns.length)
      expect(scores).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 })
    }
  },
  LIMIT_MS,
)
