import * as z from 'zod'
import { ShallowPathInside } from '#folders/path-inside.ts'
import { StepSnapshot } from './snapshot.ts'

const milliseconds = z.number().min(0)

/** A request of the page; personal path parameters are replaced by their names. */
export const RequestRecord = z.strictObject({
  method: z.string(),
  url: z.string(),
  /** What the browser wanted it for: document, fetch, image … */
  resourceType: z.string(),
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
  message: z.string(),
  fix: z.string(),
  html: z.string(),
  selector: z.string(),
  standard: z.string(),
  helpUrl: z.string(),
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
    'contract-violation',
  ]),
  expected: z.string(),
  received: z.string(),
  /** File and line of the journey. */
  location: z.string(),
  /** The request that belongs to it, if any. */
  request: z.nullable(RequestRecord),
  /** Calls of the step that were sent more than once; absent without any, and in earlier reports. */
  repeatedRequests: z.array(z.string()).optional(),
  /** What the browser or the runner noted while it tried. */
  detail: z.string(),
})
export type Failure = z.infer<typeof Failure>

export const Step = z.strictObject({
  number: z.number().int().min(1),
  name: z.string(),
  status: z.enum(['passed', 'failed', 'skipped']),
  /** From the start of the run. */
  startedAtMs: milliseconds,
  /** The story's own time, without the audits. */
  durationMs: milliseconds,
  /** Path and query that the step ended on. */
  path: z.nullable(z.string()),
  /** Relative to the report's folder. */
  screenshot: z.nullable(ShallowPathInside),
  /** For comparison with the next run; absent in reports of earlier versions. */
  snapshot: z.nullable(StepSnapshot).optional(),
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
