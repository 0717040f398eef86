import { expect, test } from 'vitest'
import { renderText } from '../formats/text.ts'
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
import { renderReportPage } from './report-page.ts'
import { type ReadPage, readPage as read } from './test-report-page.ts'

const readPage = (report: JourneyReport, screenshots: ReadonlyMap<string, string> = new Map()): ReadPage =>
  read(renderReportPage(report, { screenshots, files: [] }))

const rejected = toFailure({
  request: createRequest({ message: 'The card was refused.' }),
  shownTexts: ['Sorry', 'Try again'],
  repeatedRequests: ['POST /Checkout/simplified was sent twice'],
  detail: 'Call log: waiting',
})
const failed = createJourneyReport(
  [
    createStep('Opens the shop'),
    createStep('Pays', {
      number: 2,
      status: 'failed',
      screenshot: 'screenshots/02.webp',
      failures: [rejected, toFailure({ kind: 'console-error', received: 'the cart is gone' })],
    }),
    createStep('Is thanked', { number: 3, status: 'skipped' }),
  ],
  { verdict: 'failed', trace: 'trace.zip' },
)

test('shows the text of the page on which a step failed', () => {
  const failingOn = (aria: string): string => {
    const step = createStep('Pays', {
      status: 'failed',
      failures: [rejected],
      snapshot: { aria, appearance: '', masked: [], scrollTop: 0 },
    })
    return readPage(createJourneyReport([step])).section('failure')
  }
  expect(failingOn('- heading "We could not confirm your order"')).toContain(
    'Text of the page (accessibility tree) - heading "We could not confirm your order"',
  )
  expect(readPage(failed).section('failure')).not.toContain('Text of the page')
})

test('shows the expected and received values, the request, the trace and the rerun command of a failed step', () => {
  const page = readPage(failed)
  expect(page.header).toContain('Failed at step 2, "Pays"')
  expect(page.header).toContain('Steps 1 of 3 passed')
  expect(page.order[0]).toBe('failure')
  const text = page.section('failure')
  expect(text).toContain('Step 2 failed: Pays The page did not show what was expected')
  for (const part of [
    'Expected the total $17.00',
    'Received "$71.00"',
    'Page shows "Sorry", "Try again"',
    'Location src/harness/journeys/tiny.ts:12',
    'Request POST http://127.0.0.1:4010/Checkout/simplified returned 500 after 12 ms',
    'Message The card was refused.',
    'Repeated POST /Checkout/simplified was sent twice',
    'Trace trace.zip',
    'Rerun npx storefront journey tiny',
    'Other failures in this step The page logged an error: the cart is gone',
    'Call log: waiting',
  ]) {
    expect(text).toContain(part)
  }
})

test('the head lists the injected changes, and warns about a rule that was not applied', () => {
  const injectedRules = [
    { label: 'status 500 for checkOut', appliedRequests: 1, warning: null },
    {
      label: 'hang for login',
      appliedRequests: 0,
      warning: 'The rule "hang for login" was not applied to any request.',
    },
  ]
  const { header } = readPage(createJourneyReport([createStep('Opens')], { injectedRules, conditions: ['translated'] }))
  expect(header).toContain(
    'Changed on purpose: status 500 for checkOut (applied to 1 request), hang for login (applied to 0 requests), condition translated',
  )
  expect(header).toContain('Warning: The rule "hang for login" was not applied to any request.')
  expect(readPage(createJourneyReport([createStep('Opens')])).header).not.toContain('Changed on purpose')
})

test('the page shows pending requests, and the expectation after the response that explains it', () => {
  const failures = [
    toFailure({ kind: 'contract-violation', received: 'the body of POST /Checkout is not JSON' }),
    toFailure({ pendingRequests: ['POST /Checkout had not responded after 8.2 s'] }),
  ]
  const page = (...listed: typeof failures) =>
    readPage(createJourneyReport([createStep('Pays', { status: 'failed', failures: listed })])).section('failure')
  expect(page(...failures)).toContain(
    'Other failures in this step The page did not show what was expected: expected the total $17.00, received "$71.00" Pending request: POST /Checkout had not responded after 8.2 s',
  )
  expect(page(...failures.toReversed())).toContain('Pending POST /Checkout had not responded after 8.2 s')
})

test.each([
  ['expectation', 'The page did not show what was expected'],
  ['timeout', 'The step timed out'],
  ['page-closed', 'The page closed'],
  ['uncaught-error', 'The page threw an error'],
  ['console-error', 'The page logged an error'],
  ['csp-violation', 'The page violated its security policy'],
  ['contract-violation', 'A request or response violated the contract'],
] as const)('a failure of kind %s has the title: %s', (kind, text) => {
  const report = createJourneyReport([createStep('Pays', { status: 'failed', failures: [toFailure({ kind })] })])
  expect(readPage(report).section('failure')).toContain(`Step 1 failed: Pays ${text}`)
})

test('shows the error of a request without a response', () => {
  const lostRequest = toFailure({ request: createRequest({ status: null, error: 'net::ERR_CONNECTION_RESET' }) })
  const report = createJourneyReport([
    createStep('Pays', { status: 'failed', failures: [lostRequest], requests: [createRequest()] }),
  ])
  expect(readPage(report).section('failure')).toContain('failed: net::ERR_CONNECTION_RESET after 12 ms')
})

test('shows the requests, console lines and measurements of each step, and no numbers for missing measurements', () => {
  const requests = [
    createRequest(),
    createRequest({
      endpointId: null,
      resourceType: 'image',
      method: 'GET',
      url: '/a.webp',
      status: null,
      error: 'aborted',
    }),
  ]
  const console = [{ level: 'warning' as const, text: 'a slow font', source: '/app.js' }]
  const vitals = { largestContentfulPaintMs: 1800, cumulativeLayoutShift: 0.004, interactionToNextPaintMs: 90 }
  const unmeasured = { largestContentfulPaintMs: null, cumulativeLayoutShift: null, interactionToNextPaintMs: null }
  const page = readPage(
    createJourneyReport([
      createStep('Pays', { requests, console, vitals, accessibility: createScannedStep() }),
      createStep('Reads', { number: 2, vitals: unmeasured }),
    ]),
  )
  expect(page.header).toContain('Requests 2')
  const [pays = '', reads = ''] = page.parts('steps', 'article')
  expect(pays).toContain('Largest paint 1.8 s Layout shift 0.004 Slowest reaction 90 ms')
  expect(pays).toContain('Accessibility 0 findings, 20 rules passed')
  expect(pays).toContain('Requests: 1 API request, 1 file')
  expect(pays).toContain('checkOut POST /Checkout/simplified 500 12 ms')
  expect(pays).toContain('image GET /a.webp aborted 12 ms')
  expect(pays).toContain('Console: 1 line warning a slow font /app.js')
  expect(reads).toContain('Largest paint no new page Layout shift not measured Slowest reaction no input')
  expect(reads).toContain('Accessibility not scanned')
})

test('lists checks that axe could not decide separately from the findings, once per rule, with what to check manually', () => {
  const check = (selector: string, rule = 'color-contrast') => ({
    rule,
    message: 'Elements must meet minimum color contrast ratio thresholds',
    reason: 'the background is an image',
    html: '<p>',
    selector,
    standard: 'wcag143',
    helpUrl: 'https://rules.example/',
  })
  const many = Array.from({ length: 12 }, (_, index) => check(`#p${index}`))
  const state = (...undecided: ReturnType<typeof check>[]) => ({
    findings: [],
    undecided,
    passedRules: 9,
    durationMs: 1,
  })
  const page = readPage(
    createJourneyReport([
      createStep('Home', { accessibility: state(...many) }),
      createStep('Cart', { number: 2, accessibility: state(check('#p0'), check('#map', 'frame-tested')) }),
    ]),
  )
  expect(page.header).toContain('All steps passed without findings.')
  expect(page.header).toContain('Accessibility 0 findings, 2 rules to check by hand')
  const [contrast = '', frame = ''] = page.parts('accessibility', 'details')
  expect(contrast).toContain('12 elements Compare the text with the lightest and the darkest color behind it')
  expect(contrast).toContain('#p0 in step 1, 2: the background is an image #p1 in step 1:')
  expect(contrast).toContain('2 more elements, see report.json.')
  expect(contrast).not.toContain('#p10')
  expect(frame).toContain('1 element Open the frame in its own tab and check it there.')
})

test('JRNY-05 an accessibility finding of several steps appears once, and is highlighted in the screenshots', () => {
  const box = { x: 300, y: 800, width: 200, height: 100 }
  const logo = createBarrier('image-alt', '#logo', { box })
  const page = readPage(
    createJourneyReport(
      [
        createStep('Home', { screenshot: 'screenshots/01.webp', accessibility: createScannedStep(logo) }),
        createStep('Cart', { number: 2, accessibility: createScannedStep(logo, createBarrier('image-alt', '#dot')) }),
      ],
      { verdict: 'findings' },
    ),
    new Map([['screenshots/01.webp', 'UklG']]),
  )
  expect(page.header).toContain('All steps passed, with 2 accessibility findings.')
  expect(page.header).toContain('Accessibility 2 findings')
  expect(page.section('accessibility')).toContain(
    '2 states scanned against WCAG 2.2 AA and best practices. 2 findings.',
  )
  const [first = '', second = ''] = page.parts('accessibility', 'article')
  expect(first).toContain('In step 1, Home , step 2, Cart')
  expect(first).toContain('#logo · image-alt · WCAG 2.2 1.1.1')
  expect(second).toContain('#dot')
  expect(page.html).toContain('left:76.92%;top:94.79%;width:23.08%;height:5.21%')
  expect(page.html).toContain('background-image:url(data:image/webp;base64,UklG)')
})

test('OPEN-114 lists an expired exception even if no step was scanned', () => {
  const text = 'The exception for unused-javascript ran out on 2026-11-01.'
  const changes = { verdict: 'findings' as const, expiredExceptions: [text] }
  for (const accessibility of [null, createScannedStep()]) {
    const page = readPage(createJourneyReport([createStep('Home', { accessibility })], changes))
    expect(page.header).toContain('with 1 expired exception')
    expect(page.section('accessibility')).toContain(text)
  }
})

test('OPEN-114 shows missed budgets and exceeded limits above the steps', () => {
  const home = createMeasurement('Home', {
    path: '/',
    scores: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
    belowBudget: [{ category: 'performance', score: 90, budget: 95 }],
    aboveLimit: [{ metric: 'transferredBytes', value: 600 * 1024, limit: 512 * 1024 }],
    failedAudits: [{ audit: 'unused-css', category: 'performance', title: 'Reduce unused CSS' }],
    performanceScores: [88, 90, 91],
  })
  const page = readPage(createJourneyReport([createStep('Home')], { verdict: 'findings', measurements: [home] }))
  expect(page.header).toContain('All steps passed, with 2 missed budgets.')
  expect(page.header).toContain('Performance 2 missed budgets Speed fast enough')
  expect(page.order).toEqual(['performance', 'story', 'steps'])
  const text = page.section('performance')
  expect(text).toContain('The page is too slow on a mobile device: performance score 90, budget 95. (/)')
  expect(text).toContain('The page transfers too much data: transfer size 600 KB, limit 512 KB. (/)')
  expect(text).toContain('median of 88, 90, 91')
  expect(text).toContain('90 below 95')
  // A score equal to its budget is sufficient.
  expect(text).toContain('100 budget 100')
  expect(text).toContain('Reduce unused CSS performance, unused-css')
})

test('shows a slow page separately from the verdict', () => {
  const slow = { belowBudget: [{ category: 'performance' as const, score: 60, budget: 95 }], aboveLimit: [] }
  const page = readPage(
    createJourneyReport([createStep('Home')], { measurements: [createMeasurement('Home', { slow })] }),
  )
  expect(page.header).toContain('Passed All steps passed')
  expect(page.header).toContain('Performance 0 missed budgets Speed 1 slow page')
})

test('the fault matrix shows each endpoint and fault, with problems first', () => {
  const silent = createCell({
    fault: 'no-response',
    message: null,
    recovery: null,
    problems: ['no-message', 'no-recovery'],
    detail: 'aborted',
  })
  const faults = createMatrix(createCell(), createCell({ fault: 'reset', recovery: 'reload' }), silent)
  const page = readPage(createJourneyReport([createStep('Pays')], { verdict: 'findings', faultMatrix: faults }))
  expect(page.header).toContain('with 1 fault problem')
  expect(page.header).toContain('Fault matrix 2 of 3 passed')
  expect(page.order[0]).toBe('faults')
  expect(page.section('faults')).toContain('Problems in 1 of 3 cases.')
  const wrong = 'no message for the shopper; the shopper could not continue after the endpoint worked again'
  expect(page.parts('faults', 'article')).toEqual([
    `checkOut No response Problem ${wrong} Step 1, Pays Message shown nothing Recovery none found For engineers aborted`,
  ])
  expect(page.parts('faults', 'tbody td')).toEqual([
    '"Sorry, that did not work." repeated the action',
    '"Sorry, that did not work." reloaded the page',
    '',
    wrong,
  ])
  const fine = readPage(createJourneyReport([createStep('Pays')], { faultMatrix: createMatrix(createCell()) }))
  expect(fine.section('faults')).toContain('No problems found.')
  expect(fine.order).toEqual(['story', 'faults', 'steps'])
})

test('an interrupted fault matrix says how many faults were tried', () => {
  const warning = 'Warning: The fault matrix was interrupted after 1 of 16 faults.'
  const faultMatrix = { ...createMatrix(createCell()), plannedCells: 16 }
  const report = createJourneyReport([createStep('Pays')], { faultMatrix })
  expect(readPage(report).header).toContain('Incomplete All steps passed, but not all faults were tried.')
  expect(readPage(report).header).toContain(warning)
  expect(readPage(report).header).toContain('Fault matrix 1 of 16 passed')
  expect(readPage(report).section('faults')).toContain('No problems found so far.')
  expect(readPage(report).parts('faults', 'td').slice(1)).toEqual(['not tried', 'not tried', 'not tried'])
  expect(renderText(report, 'x').slice(0, 4)).toEqual([
    'tiny on mobile: incomplete, 1 step passed',
    `  ${warning}`,
    '  endpoint  Status 500  Connection reset  Invalid JSON  No response',
    '  checkOut  fine        not tried         not tried     not tried',
  ])
  const failing = { ...faultMatrix, cells: [createCell({ problems: ['no-message'] })] }
  expect(createJourneyReport([createStep('Pays')], { faultMatrix: failing }).verdict).toBe('findings')
})

test('shows what a passed run did not check', () => {
  const steps = [createStep('Home'), createStep('Cart', { number: 2, status: 'skipped' })]
  expect(readPage(createJourneyReport(steps, { lastStep: 1 })).header).toContain(
    'Steps up to 1 passed; the rest was skipped.',
  )
  const { header } = readPage(createJourneyReport([createStep('Home')]))
  expect(header).toContain('Passed All steps passed. ')
  expect(header).toContain(
    'Accessibility not scanned Performance not measured Snapshots no previous passing run to compare with',
  )
  expect(readPage(createJourneyReport([createStep('Home', { accessibility: createScannedStep() })])).header).toContain(
    'All steps passed without findings.',
  )
})

test('shows the failure, screenshot and trace of each failed attempt of a retried journey', () => {
  const step = createStep('Pays', { status: 'failed', screenshot: 'screenshots/attempt-1.webp', failures: [rejected] })
  const attempts = [{ number: 1, durationMs: 2000, step, trace: 'trace-attempt-1.zip' }]
  const page = readPage(
    createJourneyReport([createStep('Pays')], { verdict: 'flaky', failedAttempts: attempts }),
    new Map([['screenshots/attempt-1.webp', 'UklG']]),
  )
  expect(page.header).toContain('All steps passed, but only on retry 1.')
  expect(page.section('attempts')).toContain(
    'Attempt 1 failed at step 1: Pays 2.0 s Expected the total $17.00 Received "$71.00"',
  )
  expect(page.section('attempts')).toContain('Trace trace-attempt-1.zip')
  expect(page.html).toContain('base64,UklG')
})

test('a report of a failed run starts with the failure, followed by changed snapshots', () => {
  const snapshots = {
    baseline: 'folder',
    startedAt: '2026-11-19T09:30:00.000Z',
    compared: 1,
    notChecked: [],
    strict: false,
    differences: [
      { number: 1, step: 'Pays', screenshot: null, ariaDiff: [{ kind: 'added' as const, text: '- text: Paid' }] },
    ],
  }
  expect(readPage({ ...failed, snapshots }).order.slice(0, 2)).toEqual(['failure', 'snapshots'])
})

test('the facts include the number of steps that differ from the baseline', () => {
  const text = [{ kind: 'added' as const, text: '- text: Paid' }]
  const snapshots = {
    baseline: 'folder',
    startedAt: '2026-11-19T09:30:00.000Z',
    compared: 3,
    notChecked: [],
    strict: true,
    differences: [{ number: 1, step: 'Pays', screenshot: null, ariaDiff: text }],
  }
  const page = readPage(createJourneyReport([createStep('Pays')], { verdict: 'findings', snapshots }))
  expect(page.header).toContain('with 1 step that differs')
  expect(page.header).toContain('Snapshots 1 of 3 steps differ')
  const same = readPage(createJourneyReport([createStep('Pays')], { snapshots: { ...snapshots, differences: [] } }))
  expect(same.header).toContain('Snapshots no differences')
  expect(same.section('snapshots')).toBe('')
})

test('names the time zone of the pages', () => {
  expect(readPage(createJourneyReport([createStep('Opens')])).footer).toContain(
    'pages show the time in America/New_York',
  )
})
