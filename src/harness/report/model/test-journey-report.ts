import type { FaultCell } from '../../findings/fault-result.ts'
import type { AccessibilityFinding, Failure, RequestRecord, Step } from '../../findings/step.ts'
import type { JourneyReport } from './journey-report.ts'
import { concludeJourney } from './verdict.ts'

/** Creates a passed step with nothing recorded. */
export function createStep(name: string, changes: Partial<Step> = {}): Step {
  return {
    number: 1,
    name,
    status: 'passed',
    startedAtMs: 0,
    durationMs: 1500,
    path: '/',
    screenshot: null,
    requests: [],
    console: [],
    cspViolations: [],
    vitals: null,
    accessibility: null,
    failures: [],
    ...changes,
  }
}

/** Creates a failed expectation of a text, located at a line of the journey. */
export function toFailure(changes: Partial<Failure> = {}): Failure {
  return {
    kind: 'expectation',
    expected: 'the total $17.00',
    received: '"$71.00"',
    location: 'src/harness/journeys/tiny.ts:12',
    request: null,
    detail: '',
    ...changes,
  }
}

/** Creates a rejected API request. */
export function createRequest(changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    method: 'POST',
    url: 'http://127.0.0.1:4010/Checkout/simplified',
    resourceType: 'fetch',
    status: 500,
    error: null,
    durationMs: 12,
    endpointId: 'checkOut',
    ...changes,
  }
}

/** Creates an axe finding for an element. */
export function createBarrier(rule: string, selector: string, changes: Partial<AccessibilityFinding> = {}) {
  return {
    rule,
    selector,
    impact: 'serious' as const,
    message: `${rule} is broken`,
    fix: 'fix it',
    html: '<i>',
    standard: 'WCAG 2.2 1.1.1',
    helpUrl: 'https://rules.example/',
    box: null,
    ...changes,
  }
}

/** Creates scanned states with their findings. */
export function createScannedStep(...findings: AccessibilityFinding[]): Step['accessibility'] {
  return { findings, undecided: [], passedRules: 20, durationMs: 90 }
}

/** Creates a cell of a fault matrix without problems. */
export function createCell(changes: Partial<FaultCell> = {}): FaultCell {
  return {
    endpointId: 'checkOut',
    fault: 'server-error',
    step: { number: 1, name: 'Pays' },
    message: 'Sorry, that did not work.',
    lostFields: [],
    recovery: 'repeated-action',
    problems: [],
    detail: '',
    screenshot: null,
    durationMs: 1,
    ...changes,
  }
}

export function createMatrix(...cells: FaultCell[]): NonNullable<JourneyReport['faultMatrix']> {
  const ids = [...new Set(cells.map(({ endpointId }) => endpointId))]
  const calls = ids.map((endpointId) => ({ endpointId, method: 'POST', path: '/Checkout/simplified', step: 1 }))
  return { endpoints: calls, cells, durationMs: 4000 }
}

/** Creates a passed run on a mobile device. Findings and verdict are derived from the other fields by default. */
export function createJourneyReport(steps: Step[], changes: Partial<JourneyReport> = {}): JourneyReport {
  const run = concludeJourney({
    schema: 'storefront/report@4',
    kind: 'journey',
    journey: { name: 'tiny', summary: 'A journey.' },
    device: { name: 'mobile', width: 390, height: 844 },
    engine: 'chromium',
    verdict: 'passed',
    startedAt: '2026-11-20T09:30:00.000Z',
    durationMs: 4500,
    baseUrl: 'http://127.0.0.1:4173',
    namespace: null,
    rerunCommand: 'npx storefront journey tiny',
    flags: '',
    injectedRules: [],
    conditions: [],
    toolVersions: {},
    steps,
    failedAttempts: [],
    lastStep: null,
    seed: null,
    findings: [],
    measurements: [],
    expiredExceptions: [],
    trace: null,
    faultMatrix: null,
    comparison: null,
    trend: [],
    ...changes,
  })
  return { ...run, ...changes }
}
