import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { renderReportPage } from '../html/report-page.ts'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'
import { createRequest, createStep, createJourneyReport, toFailure } from '../model/test-journey-report.ts'
import { formatAnnotation } from './annotation.ts'
import { junit } from './junit.ts'
import { renderRunMarkdown } from './markdown.ts'
import { reportFormats } from './registry.ts'
import { renderText } from './text.ts'

const LONG = 'x'.repeat(2_000_000)

const contents = { screenshots: new Map<string, string>(), files: [] }

const report = createJourneyReport([
  createStep('Pays', {
    status: 'failed',
    console: [{ level: 'error', text: LONG, source: LONG }],
    requests: [createRequest({ url: `https://shop.example/${LONG}`, endpointId: null })],
    failures: [toFailure({ expected: LONG, received: LONG, detail: LONG })],
  }),
])

test('truncates texts of 2 MB on the page, in JUnit, in the terminal and in the annotation', () => {
  const lengths = [
    renderReportPage(report, contents),
    junit.render(report, contents),
    renderText(report, 'reports/x').join('\n'),
    formatAnnotation(report, { GITHUB_ACTIONS: 'true' }) ?? '',
  ].map((text) => text.length)
  expect(Math.max(...lengths)).toBeLessThan(100_000)
  expect(Math.min(...lengths)).toBeGreaterThan(2000)
})

test('the heads of pages cut texts, so that the result stays in view', () => {
  const long = 'word '.repeat(1000)
  const named = createJourneyReport([createStep(long, { status: 'failed', failures: [toFailure()] })], {
    journey: { name: long, summary: long },
    injectedRules: [{ label: long, appliedRequests: 0, warning: long }],
  })
  const finding = createFinding('html/title/1', { message: long, fix: long, place: { pages: [long] } })
  for (const page of [named, createAuditReport([finding])]) {
    const head = parse(renderReportPage(page, contents)).querySelector('header')?.textContent ?? ''
    expect(head).toContain('more characters in report.json')
    expect(head.length).toBeLessThan(3000)
  }
})

test('report.json contains the complete texts', () => {
  const json = reportFormats.find(({ fileName }) => fileName === 'report.json')
  expect(json?.render(report, contents).length).toBeGreaterThan(12_000_000)
})

test('the summary lists as many runs as fit, worst first, and counts the remaining runs', () => {
  const entry = {
    journey: 'newsletter',
    device: 'mobile',
    engine: 'chromium',
    verdict: 'passed',
    note: LONG,
    durationMs: 2000,
    folder: null,
  } as const
  const text = renderRunMarkdown({
    schema: 'storefront/journey-run@2',
    injected: [],
    startedAt: '2026-11-22T10:00:00.000Z',
    durationMs: 9000,
    commit: null,
    command: LONG,
    devices: ['mobile'],
    engines: ['chromium'],
    shard: null,
    entries: [...Array.from({ length: 3000 }, () => entry), { ...entry, journey: 'consent', verdict: 'failed' }],
  })
  expect(text.length).toBeLessThan(1024 * 1024)
  expect(text.split('\n')[4]).toMatch(/^\| consent \|/)
  const shown = text.match(/^\| (?:consent|newsletter) \|/gm)?.length ?? 0
  expect(shown).toBeGreaterThan(1000)
  expect(text).toContain(`| … and ${3001 - shown} more in the report |`)
})
