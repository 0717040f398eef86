import { expect, test } from 'vitest'
import type { Step } from '../../findings/step.ts'
import { renderReportPage } from '../html/report-page.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import type { Report } from '../model/report.ts'
import { toFailure, createJourneyReport, createScannedStep, createStep } from '../model/test-journey-report.ts'
import { createMeasurement } from '../model/test-measurement.ts'
import { concludeJourney } from '../model/verdict.ts'
import { junit } from './junit.ts'
import { reportFormats } from './registry.ts'
import { renderText } from './text.ts'

const junitOf = (report: Report): string => junit.render(report, { screenshots: new Map(), files: [] })

const step = (number: number, status: Step['status'], changes: Partial<Step> = {}): Step =>
  createStep(`Step <${number}>`, { number, status, ...changes })

const failure = toFailure({ expected: 'visible', received: 'a "quote" & a \u0007 bell', location: 'journey.ts:12' })

const report = createJourneyReport(
  [
    step(1, 'passed', { accessibility: createScannedStep() }),
    step(2, 'failed', { failures: [failure] }),
    step(3, 'skipped'),
  ],
  {
    verdict: 'failed',
    measurements: [
      createMeasurement('Home', {
        path: '/',
        scores: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
        performanceScores: [88, 90, 91],
        belowBudget: [{ category: 'performance', score: 90, budget: 95 }],
        aboveLimit: [{ metric: 'longestTaskMs', value: 240, limit: 200 }],
      }),
    ],
  },
)

test('JRNY-07 JUnit counts steps, scans and measured pages', () => {
  expect(junitOf(report)).toContain(
    '<testsuite name="tiny mobile" tests="5" failures="2" errors="0" skipped="1" time="4.500"',
  )
})

test('a report for another engine names the engine and has no measurements', () => {
  const inFirefox: JourneyReport = {
    ...report,
    device: { ...report.device, name: 'desktop' },
    engine: 'firefox',
    measurements: [],
    notMeasured: 'Lighthouse supports only Chromium',
  }
  expect(junitOf(inFirefox)).toContain('<testsuite name="tiny desktop-firefox"')
  expect(renderText(inFirefox, 'reports/x')[0]).toContain('tiny on desktop in Firefox: failed')
  const page = renderReportPage(inFirefox, { screenshots: new Map(), files: [] })
  expect(page).toContain('tiny on desktop in Firefox</title>')
  expect(page).toMatch(/Performance<\/dt>\s*<dd>not measured: Lighthouse supports only Chromium/)
})

test('JUnit lists injected changes and pending requests', () => {
  const pending = toFailure({
    shownTexts: ['Placing your order'],
    pendingRequests: ['POST /Checkout/simplified had not responded after 8.2 s'],
  })
  const xml = junitOf(
    createJourneyReport([step(1, 'failed', { failures: [pending] })], {
      injectedRules: [{ label: 'hang for checkOut', appliedRequests: 1, warning: null }],
      conditions: ['translated'],
    }),
  )
  expect(xml).toContain('POST /Checkout/simplified had not responded after 8.2 s')
  expect(xml).toContain('page shows: "Placing your order"')
  expect(xml).toContain('changed on purpose: hang for checkOut (applied to 1 request), condition translated')
})

test('JRNY-07 JUnit escapes texts and drops invalid XML characters', () => {
  const xml = junitOf(report)
  expect(xml).toContain('name="2. Step &lt;2&gt;"')
  expect(xml).toContain('received a &quot;quote&quot; &amp; a  bell"')
})

test('JUnit contains the location and the rerun command', () => {
  expect(junitOf(report)).toContain('location: journey.ts:12\n\nrerun: npx storefront journey tiny')
})

test('OPEN-114 JUnit fails a page that misses its budget', () => {
  expect(junitOf(report)).toContain(
    '<failure type="budget" message="The page is too slow on a mobile device: performance score 90, budget 95.',
  )
})

test('JUnit names a long task', () => {
  expect(junitOf(report)).toContain('longest task 240 ms, limit 200 ms')
})

test('a slow page is a warning in every format', () => {
  const [home] = report.measurements
  if (home === undefined) throw new Error('There is no measurement.')
  const texts = [
    'The page is too slow on a mobile device: performance score 60, budget 95.',
    'The page does not respond while it loads on a mobile device: longest task 300 ms, limit 200 ms.',
  ]
  const slow = {
    belowBudget: [{ category: 'performance' as const, score: 60, budget: 95 }],
    aboveLimit: [{ metric: 'longestTaskMs' as const, value: 300, limit: 200 }],
  }
  const warned: JourneyReport = {
    ...report,
    verdict: 'passed',
    steps: [step(1, 'passed')],
    measurements: [{ ...home, belowBudget: [], aboveLimit: [], slow }],
  }
  const rendered = reportFormats.map((format) => [
    format.fileName,
    format.render(concludeJourney(warned), { screenshots: new Map(), files: [] }),
  ])
  const {
    'report.json': json,
    'junit.xml': xml,
    'index.html': page,
  } = Object.fromEntries(rendered) as Record<string, string>
  expect(JSON.parse(json ?? '')).toMatchObject({ measurements: [{ belowBudget: [], slow }] })
  expect(xml).toContain('failures="0"')
  expect(xml).toContain(`<system-out>Suggestion: ${texts.join(' ')}</system-out>`)
  const lines = renderText(concludeJourney(warned), 'reports/x').join('\n')
  for (const text of texts) {
    expect(page).toContain(`Suggestion: ${text}`)
    expect(lines).toContain(`Suggestion: ${text} (/)`)
  }
})
