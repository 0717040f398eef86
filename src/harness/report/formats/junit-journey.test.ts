import { expect, test } from 'vitest'
import { renderHtml } from '../html/journey-page.ts'
import type { JourneyReport, Step } from '../model/journey-report.ts'
import { failureOf, journeyReport, scanned, stepOf } from '../model/test-journey-report.ts'
import { measured } from '../model/test-measurement.ts'
import { renderJunit } from './junit-journey.ts'
import { reportFormats } from './registry.ts'
import { renderText } from './text.ts'

const step = (number: number, status: Step['status'], changes: Partial<Step> = {}): Step =>
  stepOf(`Step <${number}>`, { number, status, ...changes })

const failure = failureOf({ expected: 'visible', seen: 'a "quote" & a \u0007 bell', where: 'journey.ts:12' })

const report = journeyReport(
  [step(1, 'passed', { accessibility: scanned() }), step(2, 'failed', { failures: [failure] }), step(3, 'not-run')],
  {
    verdict: 'failed',
    measurements: [
      measured('Home', {
        path: '/',
        scores: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
        performanceRuns: [88, 90, 91],
        missed: [{ category: 'performance', score: 90, budget: 95 }],
        exceeded: [{ metric: 'longestTaskMs', value: 240, limit: 200 }],
      }),
    ],
  },
)

test('JRNY-07 JUnit counts steps, scans and measured pages', () => {
  expect(renderJunit(report)).toContain(
    '<testsuite name="tiny mobile" tests="5" failures="2" errors="0" skipped="1" time="4.500"',
  )
})

test('JRNY-80 JRNY-84 a report of another engine names it, and says that Lighthouse does not measure there', () => {
  const inFirefox: JourneyReport = {
    ...report,
    device: { ...report.device, name: 'desktop' },
    engine: 'firefox',
    measurements: [],
  }
  expect(renderJunit(inFirefox)).toContain('<testsuite name="tiny desktop-firefox"')
  expect(renderText(inFirefox, 'reports/x')[0]).toContain('tiny on desktop in Firefox: failed')
  const page = renderHtml(inFirefox, { pictures: new Map(), files: [] })
  expect(page).toContain('tiny on desktop in Firefox</title>')
  expect(page).toMatch(/Performance<\/dt>\s*<dd>measured in Chromium only/)
})

test('JRNY-07 JUnit escapes texts and drops characters that XML does not know', () => {
  const xml = renderJunit(report)
  expect(xml).toContain('name="2. Step &lt;2&gt;"')
  expect(xml).toContain('message="a &quot;quote&quot; &amp; a  bell"')
})

test('JRNY-13 JUnit gives place and the command that runs it again', () => {
  expect(renderJunit(report)).toContain('where: journey.ts:12\n\nagain: npx storefront journey tiny')
})

test('OPEN-114 JUnit fails a page that misses its budget', () => {
  expect(renderJunit(report)).toContain('<failure type="budget" message="performance: 90, budget 95')
})

test('PERF-02 JUnit names a task that is too long', () => {
  expect(renderJunit(report)).toContain('a longest task of 240 ms, more than 200 ms')
})

test('JRNY-44 a page that is too slow is a warning in every form of the report', () => {
  const [home] = report.measurements
  if (home === undefined) throw new Error('There is no measurement.')
  const slow = {
    missed: [{ category: 'performance' as const, score: 60, budget: 95 }],
    exceeded: [{ metric: 'longestTaskMs' as const, value: 300, limit: 200 }],
  }
  const warned: JourneyReport = {
    ...report,
    verdict: 'passed',
    steps: [step(1, 'passed')],
    measurements: [{ ...home, missed: [], exceeded: [], slow }],
  }
  const rendered = reportFormats.map((format) => [
    format.fileName,
    format.renderJourney(warned, { pictures: new Map(), files: [] }),
  ])
  const {
    'report.json': json,
    'junit.xml': junit,
    'report.sarif': sarif,
    'index.html': page,
  } = Object.fromEntries(rendered) as Record<string, string>
  expect(JSON.parse(json ?? '')).toMatchObject({ measurements: [{ missed: [], slow }] })
  expect(junit).toContain('failures="0"')
  expect(junit).toContain(
    '<system-out>Slow, which is a warning: performance: 60, budget 95; a longest task of 300 ms, more than 200 ms</system-out>',
  )
  const told = (JSON.parse(sarif ?? '') as { runs: { results: { level: string; message: { text: string } }[] }[] }).runs
  expect(told[0]?.results.map(({ level, message }) => [level, message.text.split('.')[0]])).toEqual([
    ['warning', 'Home has performance 60, less than 95'],
    ['warning', 'Home has a longest task of 300 ms, more than 200 ms'],
  ])
  for (const text of [
    'Performance is 60, and at least 95 is asked for.',
    'a longest task of 300 ms, more than 200 ms.',
  ]) {
    expect(page).toContain(`Slow, which is a warning: Home (/): ${text}`)
  }
  const lines = renderText(warned, 'reports/x').join('\n')
  expect(lines).toContain('Slow: Home has performance 60, less than 95')
  expect(lines).toContain('Slow: Home has a longest task of 300 ms, more than 200 ms')
})
