import { expect, test } from 'vitest'
import type { JourneyReport } from '../model/journey-report.ts'
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
import { createMeasurement } from '../model/test-measurement.ts'
import { renderText } from './text.ts'

const linesOf = (report: JourneyReport): string[] => renderText(report, 'reports/x').map((line) => line.trim())

test('renderText shows the failure, request, trace and rerun command of a failed step', () => {
  const failure = toFailure({
    request: createRequest({ message: 'The card was refused.' }),
    shownTexts: ['Sorry', 'Try again'],
    repeatedRequests: ['POST /Checkout/simplified was sent twice'],
  })
  const step = createStep('Pays', {
    number: 2,
    status: 'failed',
    screenshot: 'screenshots/02.webp',
    failures: [failure],
  })
  const report = createJourneyReport([createStep('Opens'), step], { verdict: 'failed', trace: 'trace.zip' })
  expect(linesOf(report)).toEqual([
    'tiny on mobile: failed at step 2, "Pays"',
    'Snapshots:  no previous passing run to compare with',
    'Step:       2, Pays',
    'Expected:   the total $17.00',
    'Received:   "$71.00"',
    'Page shows: "Sorry", "Try again"',
    'Location:   src/harness/journeys/tiny.ts:12',
    'Request:    POST http://127.0.0.1:4010/Checkout/simplified returned 500 after 12 ms',
    'Message:    The card was refused.',
    'Repeated:   POST /Checkout/simplified was sent twice',
    'Screenshot: reports/x/screenshots/02.webp',
    'Trace:      npx playwright show-trace reports/x/trace.zip',
    'Rerun:      npx storefront journey tiny',
    'Report:     reports/x/index.html',
  ])
})

test('renderText lists the injected changes, and warns about a rule that was not applied', () => {
  const injectedRules = [
    { label: 'status 500 for checkOut', appliedRequests: 1, warning: null },
    {
      label: 'hang for login',
      appliedRequests: 0,
      warning: 'The rule "hang for login" was not applied to any request.',
    },
  ]
  expect(linesOf(createJourneyReport([createStep('Opens')], { injectedRules, conditions: ['translated'] }))).toEqual([
    'tiny on mobile: passed, 1 step',
    'Changed on purpose: status 500 for checkOut (applied to 1 request), hang for login (applied to 0 requests), condition translated',
    'Warning: The rule "hang for login" was not applied to any request.',
    'Snapshots:  no previous passing run to compare with',
    'Report:     reports/x/index.html',
  ])
})

test('renderText shows pending requests and the failures caused by the first one', () => {
  const expectation = toFailure({ pendingRequests: ['POST /Checkout/simplified had not responded after 8.2 s'] })
  const violation = toFailure({
    kind: 'contract-violation',
    expected: 'valid requests and responses',
    received: 'POST /Checkout/simplified responded with 200 and an invalid body: it is not JSON',
    request: createRequest({ status: 200 }),
  })
  const logged = toFailure({ kind: 'console-error', received: 'status of 500' })
  const lines = (...failures: ReturnType<typeof toFailure>[]) =>
    linesOf(createJourneyReport([createStep('Pays', { status: 'failed', failures })], { verdict: 'failed' })).slice(
      3,
      -2,
    )
  expect(lines(violation, logged, expectation)).toEqual([
    'Expected:   valid requests and responses',
    'Received:   POST /Checkout/simplified responded with 200 and an invalid body: it is not JSON',
    'Location:   src/harness/journeys/tiny.ts:12',
    'Request:    POST http://127.0.0.1:4010/Checkout/simplified returned 200 after 12 ms',
    'Pending:    POST /Checkout/simplified had not responded after 8.2 s',
    'Also:       expected the total $17.00, received "$71.00"',
  ])
  expect(lines(violation, ...Array.from({ length: 5 }, () => toFailure())).at(-1)).toBe(
    'Also:       2 more failures, see the report',
  )
})

test('JRNY-05 OPEN-114 renderText shows each finding once and does not report the run as passed', () => {
  const [logo, dot] = [createBarrier('image-alt', '#logo'), createBarrier('image-alt', '#dot')]
  const report = createJourneyReport(
    [
      createStep('Home', { accessibility: createScannedStep(logo) }),
      createStep('Cart', { number: 2, accessibility: createScannedStep(logo, dot) }),
    ],
    {
      verdict: 'findings',
      measurements: [
        createMeasurement('Home', {
          belowBudget: [{ category: 'seo', score: 90, budget: 100 }],
          aboveLimit: [{ metric: 'longestTaskMs', value: 240, limit: 200 }],
        }),
      ],
      expiredExceptions: ['The exception for x ran out on 2026-11-01.'],
    },
  )
  expect(linesOf(report)).toEqual([
    'tiny on mobile: 2 steps passed, but there are findings',
    'Error: image-alt is broken. (accessibility/image-alt at #logo, /)',
    'Error: image-alt is broken. (accessibility/image-alt at #dot, /)',
    'Error: Search engines cannot read the page as well as they could: seo score 90, budget 100. (/Home)',
    'Error: The page does not respond while it loads on a mobile device: longest task 240 ms, limit 200 ms. (/Home)',
    'Error: The exception for x ran out on 2026-11-01.',
    'Snapshots:  no previous passing run to compare with',
    'Report:     reports/x/index.html',
  ])
})

test('renderText shows each problem, and the fault matrix with a row for each endpoint', () => {
  const faults = createMatrix(
    createCell(),
    createCell({ fault: 'no-response', problems: ['input-lost'], lostFields: ['City'] }),
  )
  expect(
    renderText(createJourneyReport([createStep('Pays')], { verdict: 'findings', faultMatrix: faults }), 'x').slice(
      1,
      4,
    ),
  ).toEqual([
    '  endpoint  Status 500  Connection reset  Invalid JSON  No response',
    '  checkOut  fine                                        input-lost',
    '  Error: checkOut × No response: lost what the shopper typed: City. See step 1, "Pays", in the report.',
  ])
})

test('renderText shows the changes since the previous run, and what was not checked', () => {
  const createFinding = (message: string) => ({ id: message, message })
  const report = createJourneyReport([createStep('Pays')], {
    comparison: {
      previous: { startedAt: '2026-11-19T09:30:00.000Z', verdict: 'findings', folder: 'before' },
      added: [createFinding('new')],
      unchanged: [],
      fixed: [createFinding('Step failed: Opens')],
      notChecked: [createFinding('a'), createFinding('b')],
    },
    snapshots: {
      baseline: 'the-run-before',
      startedAt: '2026-11-19T09:30:00.000Z',
      compared: 4,
      notChecked: ['Thanks'],
      strict: false,
      differences: [2, 3].map((number) => ({ number, step: 'Pays', screenshot: null, ariaDiff: [] })),
    },
  })
  expect(linesOf(report).slice(1, 4)).toEqual([
    'Compared with the previous run: 1 new, 0 unchanged, 1 fixed, 2 not checked in this run',
    'Fixed: Step failed: Opens',
    'Snapshots:  2 of 4 steps differ from the-run-before: step 2, 3; 1 step not checked',
  ])
})

test('renderText says how differences are accepted, or that a passed run accepts them', () => {
  const step = createStep('Pays')
  const startedAt = '2026-11-19T09:30:00.000Z'
  const differences = [{ number: 1, step: 'Pays', screenshot: null, ariaDiff: [] }]
  const snapshots = { baseline: 'before', startedAt, compared: 1, notChecked: [], strict: false, differences }
  const accepted = 'Accepted:   the next run is compared with this one, or with another report by --baseline'
  expect(linesOf(createJourneyReport([step], { snapshots }))).toContain(accepted)
  const strict = { ...snapshots, strict: true }
  const next = 'Next:       To accept intended changes, run once without --strict-snapshots.'
  const found = linesOf(createJourneyReport([step], { snapshots: strict, verdict: 'findings' }))
  expect(found).toContain(next)
  expect(found).not.toContain(accepted)
  for (const report of [
    createJourneyReport([step], { snapshots: { ...snapshots, differences: [] } }),
    createJourneyReport([step], { snapshots: { ...strict, differences: [] } }),
    createJourneyReport([step], { snapshots, lastStep: 1 }),
    createJourneyReport([createStep('Pays', { status: 'failed' })], { snapshots, verdict: 'failed' }),
  ]) {
    expect(linesOf(report).filter((line) => /^(?:Accepted|Next)/.test(line))).toEqual([])
  }
})

test('renderText says that a run has no baseline, except a fault matrix, which needs none', () => {
  const noBaseline = 'Snapshots:  no previous passing run to compare with'
  expect(linesOf(createJourneyReport([createStep('Pays')]))).toContain(noBaseline)
  const faultMatrix = createMatrix(createCell())
  expect(linesOf(createJourneyReport([createStep('Pays')], { faultMatrix }))).not.toContain(noBaseline)
})
