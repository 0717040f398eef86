import { test, type TestInfo } from 'playwright/test'
import { openBrowser } from '#browser/browser.ts'
import { readBudgets } from '#browser/lighthouse/budgets.ts'
import { formatLimit } from '#browser/lighthouse/describe-measurement.ts'
import { measurePages } from '#browser/lighthouse/measure-pages.ts'
import type { Measurement } from '#browser/lighthouse/measurement.ts'
import type { Journey } from './journey.ts'
import { waitForRunningJourneys } from './running-journeys.ts'

/**
 * Measures the pages of a journey with Lighthouse while no journey runs. A page that is only slow is an annotation,
 * because its speed depends on the computer.
 * @throws {Error} if a page misses a budget.
 */
export async function measureJourney({ measuredPages = [] }: Journey, site: string, testInfo: TestInfo): Promise<void> {
  await waitForRunningJourneys(testInfo)
  const budgets = await readBudgets()
  const browser = await openBrowser({ headed: false, measuring: true })
  const day = new Date().toISOString().slice(0, 10)
  const missed: string[] = []
  try {
    for (const page of measuredPages) {
      await test.step(`Lighthouse: ${page.name}`, async (info) => {
        const pages = [page]
        for (const measurement of await measurePages({ site, pages, browser, budgets, strictSpeed: false, day })) {
          const body = JSON.stringify(measurement, null, 2)
          await info.attach(`lighthouse ${page.name}`, { body, contentType: 'application/json' })
          missed.push(...describeMissed(measurement))
          if (measurement.slow !== undefined) {
            const slow = describeMissed({ ...measurement, ...measurement.slow }).join('; ')
            testInfo.annotations.push({ type: 'slow page', description: slow })
          }
        }
      })
    }
  } finally {
    await browser.close()
  }
  if (missed.length > 0) throw new Error(missed.join('\n'))
}

/** Describes the budgets that a page misses, with the audits of Lighthouse that lowered a score. */
function describeMissed({ page, belowBudget, aboveLimit, failedAudits }: Measurement): string[] {
  return [
    ...belowBudget.map(({ category, score, budget }) => {
      const reasons = failedAudits.filter((audit) => audit.category === category).map(({ title }) => title)
      return `${page}: ${category} score ${score}, budget ${budget}${reasons.length === 0 ? '' : ` (${reasons.join('; ')})`}`
    }),
    ...aboveLimit.map((limit) => `${page}: ${formatLimit(limit)}`),
  ]
}
