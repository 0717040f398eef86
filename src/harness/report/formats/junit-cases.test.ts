import { expect, test } from 'vitest'
import type { JourneyReport } from '../model/journey-report.ts'
import type { Report } from '../model/report.ts'
import {
  createBarrier,
  createCell,
  toFailure,
  createJourneyReport,
  createMatrix,
  createRequest,
  createScannedStep,
  createStep,
} from '../model/test-journey-report.ts'
import { junit } from './junit.ts'

const junitOf = (report: Report): string => junit.render(report, { screenshots: new Map(), files: [] })

/** Returns the name and contents of each test case. */
function listCases(report: JourneyReport): [name: string, inner: string][] {
  const cases = junitOf(report).matchAll(
    /<testcase classname="[^"]*" name="([^"]*)" time="[^"]*"(?:\/>|>(.*?)<\/testcase>)/gs,
  )
  return Array.from(cases, ([, name = '', inner = '']) => [name, inner])
}

test('JRNY-07 OPEN-114 JUnit reports accessibility, faults and expired exceptions as separate failed cases', () => {
  const report = createJourneyReport(
    [
      createStep('Home', { accessibility: createScannedStep(createBarrier('label', '#zip')) }),
      createStep('Cart', { number: 2, accessibility: createScannedStep() }),
    ],
    {
      faultMatrix: createMatrix(
        createCell(),
        createCell({ fault: 'no-response', problems: ['no-message'], detail: 'aborted' }),
      ),
      expiredExceptions: ['The exception for x ran out.'],
    },
  )
  expect(listCases(report)).toEqual([
    ['1. Home', ''],
    ['2. Cart', ''],
    [
      'accessibility: 1. Home',
      '<failure type="accessibility" message="label: label is broken (#zip)">label: label is broken (#zip)</failure>',
    ],
    ['accessibility: 2. Cart', ''],
    ['fault: checkOut, Status 500', ''],
    [
      'fault: checkOut, No response',
      '<failure type="fault" message="no message for the shopper">no message for the shopper\naborted</failure>',
    ],
    [
      'The exception for x ran out.',
      '<failure type="expired exception" message="The exception for x ran out.">The exception for x ran out.</failure>',
    ],
  ])
  expect(junitOf(report)).toContain('tests="7" failures="3" errors="0" skipped="0"')
})

test("JUnit contains a failed step's request, the API's message, and repeated requests", () => {
  const withRequest = toFailure({
    request: createRequest({ message: 'Refused.' }),
    repeatedRequests: ['sent twice'],
    detail: 'Call log',
  })
  const silent = toFailure({ request: createRequest({ status: null, error: 'reset' }) })
  const [pays] = listCases(
    createJourneyReport([createStep('Pays', { status: 'failed', failures: [withRequest, silent] })]),
  )
  expect(pays?.[1]).toContain(
    'request: POST http://127.0.0.1:4010/Checkout/simplified (500) Refused.\nsent twice\nCall log\n\n',
  )
  expect(pays?.[1]).toContain('request: POST http://127.0.0.1:4010/Checkout/simplified (reset)\n\nrerun: ')
  // Jenkins and GitLab list only the message.
  expect(pays?.[1]).toContain(
    'message="expected the total $17.00, received &quot;$71.00&quot;; POST http://127.0.0.1:4010/Checkout/simplified returned 500 after 12 ms"',
  )
})

test('JUnit contains the reason for each skipped step, and failed attempts at their step', () => {
  const notRun = createStep('Is thanked', { number: 2, status: 'skipped' })
  expect(listCases(createJourneyReport([createStep('Pays'), notRun], { lastStep: 1 }))[1]?.[1]).toBe(
    '<skipped message="skipped: after --until 1"/>',
  )
  const step = createStep('Pays', { status: 'failed', failures: [toFailure()] })
  const attempts = [{ number: 1, durationMs: 1, step, trace: null }]
  const retried = createJourneyReport([step, notRun], { failedAttempts: attempts })
  const [pays, thanked] = listCases(retried).map(([, inner]) => inner)
  expect(pays).toMatch(/^<failure type="expectation" .*<rerunFailure type="expectation" message="attempt 1: /s)
  expect(thanked).toBe('<skipped message="skipped: an earlier step failed"/>')
  const flaky = listCases(
    createJourneyReport([createStep('Pays'), { ...notRun, status: 'passed' }], { failedAttempts: attempts }),
  )
  expect(flaky.map(([, inner]) => inner.slice(0, 13))).toEqual(['<flakyFailure', ''])
})

test('JUnit contains the changes of the appearance', () => {
  const snapshots = {
    baseline: '',
    startedAt: '2026-11-19T09:30:00.000Z',
    compared: 1,
    notChecked: [],
    strict: true,
    differences: [
      {
        number: 1,
        step: 'Pays',
        screenshot: null,
        ariaDiff: [],
        appearanceDiff: [{ kind: 'added' as const, text: 'h2: 300 × 68 px' }],
      },
    ],
  }
  expect(listCases(createJourneyReport([createStep('Pays')], { snapshots }))[1]?.[1]).toBe(
    '<failure type="snapshot" message="Snapshot changed: Pays">added: h2: 300 × 68 px</failure>',
  )
})

test('JUnit contains snapshot cases only with --strict-snapshots', () => {
  const ariaDiff = [
    { kind: 'unchanged' as const, text: '- main:' },
    { kind: 'removed' as const, text: '  - text: $54.00' },
  ]
  const snapshots = {
    baseline: '',
    startedAt: '2026-11-19T09:30:00.000Z',
    compared: 2,
    notChecked: [],
    differences: [{ number: 1, step: 'Pays', screenshot: null, ariaDiff }],
  }
  const steps = [createStep('Pays'), createStep('Reads', { number: 2 })]
  expect(listCases(createJourneyReport(steps, { snapshots: { ...snapshots, strict: true } })).slice(2)).toEqual([
    [
      'snapshot: 1. Pays',
      '<failure type="snapshot" message="Snapshot changed: Pays">removed: - text: $54.00</failure>',
    ],
    ['snapshot: 2. Reads', ''],
  ])
  expect(listCases(createJourneyReport(steps, { snapshots: { ...snapshots, strict: false } }))).toHaveLength(2)
})
