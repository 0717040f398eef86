import * as z from 'zod'
import { FaultMatrix } from '../../findings/fault-result.ts'
import { Looks, StepLook } from '../../findings/snapshot.ts'
import { LIMIT } from '../../performance/budgets.ts'
import { ENGINE_NAMES } from '../../targets/engines.ts'
import { Comparison, TrendPoint } from './comparison.ts'

/** Version of the report's shape; a change that breaks readers raises the number. */
export const REPORT_SCHEMA = 'storefront/journey-report@2'

const milliseconds = z.number().min(0)

/** A request of the page; personal path parameters are replaced by their names. */
export const RequestRecord = z.strictObject({
  method: z.string(),
  url: z.string(),
  /** What the browser wanted it for: document, fetch, image … */
  kind: z.string(),
  /** HTTP status; null when no answer arrived. */
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  durationMs: milliseconds,
  /** The contract's name of the call; null for anything else. */
  endpointId: z.nullable(z.string()),
  /** What the API said of a refusal; absent where it said nothing, and in earlier reports. */
  message: z.string().optional(),
})
export type RequestRecord = z.infer<typeof RequestRecord>

const ConsoleLine = z.strictObject({
  level: z.enum(['error', 'warning', 'info']),
  text: z.string(),
  source: z.string(),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

const CspViolation = z.strictObject({ directive: z.string(), blocked: z.string(), source: z.string() })
export type CspViolation = z.infer<typeof CspViolation>

/** What the page measured during a step. */
const Vitals = z.strictObject({
  largestContentfulPaintMs: z.nullable(milliseconds),
  /** Null where the engine does not measure it. */
  cumulativeLayoutShift: z.nullable(z.number().min(0)),
  interactionToNextPaintMs: z.nullable(milliseconds),
})
export type Vitals = z.infer<typeof Vitals>

const AccessibilityFinding = z.strictObject({
  rule: z.string(),
  impact: z.enum(['minor', 'moderate', 'serious', 'critical']),
  problem: z.string(),
  mend: z.string(),
  element: z.string(),
  selector: z.string(),
  standard: z.string(),
  guide: z.string(),
  /** Where the element stands in the picture, in CSS pixels; null when it is outside of it. */
  box: z.nullable(z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
})
export type AccessibilityFinding = z.infer<typeof AccessibilityFinding>

/** Why a step failed, for a person who was not there. */
const Failure = z.strictObject({
  kind: z.enum([
    'expectation',
    'timeout',
    'page-closed',
    'uncaught-error',
    'console-error',
    'csp-violation',
    'contract-breach',
  ]),
  expected: z.string(),
  seen: z.string(),
  /** File and line of the journey. */
  where: z.string(),
  /** The request that belongs to it, if any. */
  request: z.nullable(RequestRecord),
  /** Calls of the step that were sent more than once; absent without any, and in earlier reports. */
  repeated: z.array(z.string()).optional(),
  /** What the browser or the runner noted while it tried. */
  detail: z.string(),
})
export type Failure = z.infer<typeof Failure>

const Step = z.strictObject({
  number: z.number().int().min(1),
  name: z.string(),
  status: z.enum(['passed', 'failed', 'not-run']),
  /** From the start of the run. */
  startedAtMs: milliseconds,
  /** The story's own time, without the audits. */
  durationMs: milliseconds,
  /** Path and query that the step ended on. */
  path: z.nullable(z.string()),
  /** Relative to the report's folder. */
  picture: z.nullable(z.string()),
  /** For the next run to be held against; absent in reports of earlier versions. */
  look: z.nullable(StepLook).optional(),
  requests: z.array(RequestRecord),
  console: z.array(ConsoleLine),
  cspViolations: z.array(CspViolation),
  vitals: z.nullable(Vitals),
  accessibility: z.nullable(
    z.strictObject({ findings: z.array(AccessibilityFinding), passedRules: z.number(), durationMs: milliseconds }),
  ),
  /** The first is the reason, the rest came with it. */
  failures: z.array(Failure),
})
export type Step = z.infer<typeof Step>

/** An attempt that was followed by another one. */
const FailedAttempt = z.strictObject({
  number: z.number().int().min(1),
  durationMs: milliseconds,
  /** The step that failed, with its picture under a name of its own. */
  step: Step,
  trace: z.nullable(z.string()),
})
export type FailedAttempt = z.infer<typeof FailedAttempt>

const category = z.enum(['performance', 'accessibility', 'best-practices', 'seo'])

const Missed = z.strictObject({ category, score: z.number(), budget: z.number() })

const Exceeded = z.strictObject({
  metric: LIMIT,
  value: z.number(),
  limit: z.number(),
})

export const Measurement = z.strictObject({
  page: z.string(),
  path: z.string(),
  scores: z.record(category, z.number()),
  budgets: z.record(category, z.number()),
  metrics: z.strictObject({
    firstContentfulPaintMs: milliseconds,
    largestContentfulPaintMs: milliseconds,
    totalBlockingTimeMs: milliseconds,
    cumulativeLayoutShift: z.number().min(0),
    /** Absent in reports of earlier versions. */
    longestTaskMs: milliseconds.optional(),
    transferredBytes: z.number().min(0),
  }),
  /** Performance of each run; several when the first missed a budget, and then their median counts. */
  performanceRuns: z.array(z.number()),
  /** Categories below their budget. */
  missed: z.array(Missed),
  /** Metrics above their limit (PERF-02); absent in reports of earlier versions. */
  exceeded: z.array(Exceeded).optional(),
  /** Speed that misses its budget, where that is a warning; absent where it is none, and in earlier reports. */
  slow: z.strictObject({ missed: z.array(Missed), exceeded: z.array(Exceeded) }).optional(),
  /** What the page loaded; absent in reports of earlier versions. */
  files: z.optional(z.array(z.strictObject({ name: z.string(), kind: z.string(), bytes: z.number().min(0) }))),
  /** Of a page that misses something: what it loads otherwise than in the last run in which it missed nothing. */
  changes: z.optional(z.strictObject({ since: z.iso.datetime(), files: z.array(z.string()) })),
  /** Audits that cost points. */
  shortfalls: z.array(z.strictObject({ audit: z.string(), category, title: z.string() })),
})
export type Measurement = z.infer<typeof Measurement>

/** One run of one journey on one device. */
export const JourneyReport = z.strictObject({
  schema: z.literal(REPORT_SCHEMA),
  journey: z.strictObject({ name: z.string(), summary: z.string() }),
  device: z.strictObject({ name: z.string(), width: z.number(), height: z.number() }),
  /** The browser's engine; absent in reports of earlier versions, which are of Chromium. */
  engine: z.enum(ENGINE_NAMES).optional(),
  /**
   * `findings`: the story went through, but an audit has something to say. `flaky`: it went through only when it was
   * tried again.
   */
  verdict: z.enum(['passed', 'flaky', 'findings', 'failed']),
  startedAt: z.iso.datetime(),
  durationMs: milliseconds,
  site: z.string(),
  /** The mock's namespace of this run; null against a real API. */
  namespace: z.nullable(z.string()),
  /** Command that runs it again. */
  rerun: z.string(),
  /** The flags that change what the pages show; absent in earlier reports. */
  conditions: z.string().optional(),
  tools: z.record(z.string(), z.string()),
  /** Steps of the last attempt. */
  steps: z.array(Step),
  /** Attempts before it, each of which failed. */
  attempts: z.array(FailedAttempt),
  /** Number of the last step that was to run; null for the whole story. */
  until: z.nullable(z.number().int().min(1)),
  /** What the mock's random values began from; null when it was not told. */
  seed: z.nullable(z.number().int()),
  measurements: z.array(Measurement),
  /** Exceptions of the budgets file that have run out. */
  expiredExceptions: z.array(z.string()),
  /** Playwright's trace of a failed run, relative to the report's folder. */
  trace: z.nullable(z.string()),
  /** What each failing call did to the shopper; null when nobody asked. */
  faults: z.nullable(FaultMatrix),
  /** Against the run before; null for a first run. */
  comparison: z.nullable(Comparison),
  /** Beside an earlier run; absent where there was none, and in earlier reports. */
  looks: Looks.optional(),
  /** The last runs of this journey on this screen, the oldest first, this one last. */
  trend: z.array(TrendPoint),
})
export type JourneyReport = z.infer<typeof JourneyReport>

/** How many accessibility findings all steps have together. */
export function accessibilityFindingCount(report: Pick<JourneyReport, 'steps'>): number {
  return report.steps.reduce((sum, { accessibility }) => sum + (accessibility?.findings.length ?? 0), 0)
}

/** How many accessibility findings a run has, each once however many states show it. */
export function distinctFindingCount(report: Pick<JourneyReport, 'steps'>): number {
  const findings = report.steps.flatMap(({ accessibility }) => accessibility?.findings ?? [])
  return new Set(findings.map(({ rule, selector }) => `${rule} ${selector}`)).size
}

/** How many of the measured pages are slow, which is a verdict of its own beside whether the shop works. */
export function slowPageCount(report: Pick<JourneyReport, 'measurements'>): number {
  return report.measurements.filter(({ slow }) => slow !== undefined).length
}

/** How many budgets the measured pages miss. */
export function missedBudgetCount(report: Pick<JourneyReport, 'measurements'>): number {
  return report.measurements.reduce((sum, { missed, exceeded = [] }) => sum + missed.length + exceeded.length, 0)
}
