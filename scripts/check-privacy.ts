import { mkdir, mkdtemp } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pMap from 'p-map'
import { serveEnvironment } from '#cli/serving/serve-environment.ts'
import { openBrowser, withBrowser } from '#harness/drivers/browser.ts'
import { registeredJourneys } from '#harness/journeys/choose/choose-journeys.ts'
import type { Journey } from '#harness/journeys/journey.ts'
import { publishReport } from '#harness/report/publish/publish-report.ts'
import { createDraft } from '#harness/report/publish/report-folder.ts'
import { runJourney } from '#harness/runner/run-journey.ts'
import { devices } from '#harness/targets/devices.ts'
import { readRunOptions } from '#harness/targets/run-options.ts'
import { type PrivateText, privateText, searchReport } from './privacy/search-report.ts'
import { explainErrors } from './suite/explain-errors.ts'

explainErrors()

/*
 * Tells every story, lets each fail behind its end so that its trace is kept, and searches reports and traces for what
 * belongs to the invented shoppers (SEC-30): node scripts/check-privacy.ts [--device mobile] [--workers 2]
 * [--only checkout-guest,newsletter] [--out folder]. The export of the environment demo must be there. The folder
 * keeps the reports, so that their pictures can be looked at.
 */

const { values } = parseArgs({
  options: {
    device: { type: 'string', default: 'mobile' },
    workers: { type: 'string', default: '1' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
})
const out = values.out ?? (await mkdtemp(join(tmpdir(), 'storefront-privacy-')))
await mkdir(out, { recursive: true })
const device = devices[values.device === 'desktop' ? 'desktop' : 'mobile']
const only = values.only?.split(',')
const journeys = (await registeredJourneys()).filter(({ name }) => only?.includes(name) ?? true)

/** Kinds of what somebody types that a password manager, a bank or a postman could use. */
const everybody = journeys.flatMap(({ privateValues }) => Object.entries(privateValues))
const wanted: readonly PrivateText[] = [
  ...everybody.flatMap(([kind, texts]) => texts.map((text) => privateText(`${kind} “${text}”`, text))),
  {
    shown: 'a token of the mock',
    expression: /(?:gid|standin_payment|standin_captcha)_\w{6,}|(?:access|refresh|mailed)_[\da-f]{32}/,
  },
  {
    shown: 'a folder of this machine',
    expression: new RegExp([process.cwd(), homedir(), tmpdir()].map((path) => `${path}/`).join('|')),
  },
]

/** The story with a failure behind its end, which quotes what its shopper typed. */
function failing(journey: Journey): Journey {
  return {
    ...journey,
    tell(step) {
      journey.tell(step)
      step('The trace is kept', async ({ page, expect }) => {
        const typed = Object.values(journey.privateValues).flat().join(', ')
        await page.evaluate((text) => console.log(`typed: ${text}`), typed)
        await expect(page.getByRole('main'), typed).toHaveText(typed, { timeout: 500 })
      })
    },
  }
}

const served = await serveEnvironment('demo', undefined)
const { signal } = new AbortController()
try {
  const results = await withBrowser(openBrowser({ headed: false }), signal, (browser) =>
    pMap(
      journeys,
      async (journey) => {
        const draft = await createDraft(out)
        const report = await runJourney({
          journey: failing(journey),
          device,
          site: served.url,
          browser,
          folder: draft,
          options: readRunOptions({ accessibility: false }),
          rerun: 'node scripts/check-privacy.ts',
        })
        const { folder } = await publishReport(draft, out, report)
        const failed = report.steps.find(({ status }) => status === 'failed')
        if (failed?.name !== 'The trace is kept') console.log(`${journey.name} ended at "${failed?.name}".`)
        const leaks = await searchReport(folder, wanted)
        console.log(`${journey.name}: ${report.steps.length} steps, ${leaks.length} leaks`)
        for (const { file, shown, context } of leaks) console.log(`  ${file}: ${shown}\n    ${JSON.stringify(context)}`)
        return { ended: failed?.name === 'The trace is kept', leaks: leaks.length }
      },
      { concurrency: Number(values.workers) },
    ),
  )
  const leaks = results.reduce((sum, result) => sum + result.leaks, 0)
  console.log(`${results.length} journeys, ${leaks} leaks. Reports: ${out}`)
  process.exitCode = leaks === 0 && results.every(({ ended }) => ended) ? 0 : 1
} finally {
  await served.close()
}
