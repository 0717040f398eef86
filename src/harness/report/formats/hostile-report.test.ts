import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { renderReportPage } from '../html/report-page.ts'
import { renderRunHtml } from '../html/run-page.ts'
import { type JourneyRun, RUN_SCHEMA } from '../model/journey-run.ts'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'
import { createCell, toFailure, createJourneyReport, createMatrix, createStep } from '../model/test-journey-report.ts'
import { formatAnnotation } from './annotation.ts'
import { renderRunMarkdown } from './markdown.ts'

const HOSTILE =
  '</style></title><script>alert(1)</script><img src=x onerror=alert(1)>"\' onload="x" }*{color:red} `` [x](javascript:alert(1)) | ::error::x\n::set-output name=a::b'
const SCRIPT_URL = 'javascript:alert(1)'

/** Expects that no element, attribute or style of a page comes from text in the report. */
function expectHarmless(page: string): void {
  const parsed = parse(page)
  expect(parsed.querySelectorAll('style')).toHaveLength(1)
  expect(parsed.querySelectorAll('script, iframe, link, object, embed')).toEqual([])
  expect(parsed.querySelector('style')?.text).not.toContain('*{color:red}')
  for (const element of parsed.querySelectorAll('*')) {
    expect(Object.keys(element.attributes).filter((name) => name.startsWith('on') || name === 'src')).toEqual([])
    const { href = '#' } = element.attributes
    expect(href).toMatch(/^(?:#|https?:|\.\.\/|[\w.%()-]+$)/)
  }
  for (const block of page.match(/class="[^"]*"/g) ?? []) expect(block).toMatch(/^class="[\w\- ]*"$/)
}

const failed = createStep(HOSTILE, {
  status: 'failed',
  failures: [toFailure({ expected: HOSTILE, received: HOSTILE, location: `${HOSTILE}:1`, detail: HOSTILE })],
  screenshot: 'screenshots/1.webp',
})
const journey = createJourneyReport([failed], {
  verdict: 'failed',
  journey: { name: HOSTILE, summary: HOSTILE },
  device: { name: HOSTILE, width: 390, height: 844 },
  rerunCommand: HOSTILE,
  baseUrl: HOSTILE,
  toolVersions: { [HOSTILE]: HOSTILE },
  expiredExceptions: [HOSTILE],
  injectedRules: [{ label: HOSTILE, appliedRequests: 0, warning: HOSTILE }],
  conditions: [HOSTILE],
  trace: SCRIPT_URL,
  faultMatrix: {
    ...createMatrix({
      ...createCell(),
      endpointId: HOSTILE,
      problems: ['no-message'],
      screenshot: 'screenshots/2.webp',
    }),
    endpoints: [{ endpointId: HOSTILE, method: HOSTILE, path: HOSTILE, step: 1 }],
  },
})

const run: JourneyRun = {
  schema: RUN_SCHEMA,
  startedAt: '2026-11-21T09:30:00.000Z',
  durationMs: 1,
  commit: HOSTILE,
  command: HOSTILE,
  devices: [HOSTILE],
  engines: ['chromium'],
  shard: null,
  injected: [HOSTILE],
  entries: [
    {
      journey: HOSTILE,
      device: HOSTILE,
      engine: 'chromium',
      verdict: 'failed',
      note: HOSTILE,
      durationMs: 1,
      folder: SCRIPT_URL,
    },
  ],
}

test("renderReportPage adds no markup from a journey's texts", () => {
  const screenshots = new Map(['1', '2'].map((name) => [`screenshots/${name}.webp`, 'AAAA']))
  const page = renderReportPage(journey, { screenshots, files: [] })
  expect(() => expectHarmless(page)).not.toThrow()
  expect(page).toContain('.picture-fault-1{background-image:')
  expect(page).toContain('class="picture picture-fault-1"')
  expect(page).toContain('href="javascript%3Aalert(1)"')
})

test('renderReportPage links only to websites', () => {
  const place = { cmsPath: HOSTILE, field: HOSTILE, quote: HOSTILE, pages: [HOSTILE] }
  const evidence = { selector: HOSTILE, html: HOSTILE, standard: HOSTILE, helpUrl: SCRIPT_URL }
  const hostile = { ...createFinding('html/x/1', { message: HOSTILE, fix: HOSTILE, place }), evidence }
  const report = createAuditReport([
    hostile,
    { ...hostile, id: 'html/x/2', place: { ...hostile.place, editUrl: SCRIPT_URL, pageUrl: SCRIPT_URL } },
  ])
  expect(() => expectHarmless(renderReportPage(report, { screenshots: new Map(), files: [] }))).not.toThrow()
})

test("renderRunHtml adds no markup from a run's texts", () => {
  expect(() => expectHarmless(renderRunHtml(run))).not.toThrow()
})

test('renderRunMarkdown keeps each text within its cell or code span', () => {
  const lines = renderRunMarkdown(run).trimEnd().split('\n')
  expect(lines).toHaveLength(9)
  const [, , injected = '', , , , row = '', , rerun = ''] = lines
  expect(injected).toMatch(/^Changed on purpose: /)
  expect(injected.replaceAll(/\\./g, '')).not.toMatch(/[`[\]<>&*]/)
  expect(row.replaceAll(/\\./g, '').split('|')).toHaveLength(7)
  expect(row.replaceAll(/\\./g, '')).not.toMatch(/[`[\]<>&*]/)
  expect(rerun).toMatch(/^Rerun: ``` .* ```$/)
})

test('formatAnnotation writes one workflow command for any text', () => {
  const named = { ...journey, journey: { name: `${HOSTILE}\u001b[2J`, summary: '' } }
  const annotation = formatAnnotation(named, { GITHUB_ACTIONS: 'true' }) ?? ''
  expect(annotation).not.toMatch(/\p{Cc}/u)
  const [, properties = ''] = /^::error ([^:]*)::/.exec(annotation) ?? []
  expect(properties.split(',').map((property) => property.split('=')[0])).toEqual(['file', 'line', 'title'])
})
