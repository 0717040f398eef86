import * as z from 'zod'
import { ShallowPathInside } from '#folders/path-inside.ts'
import { StepSnapshot } from './snapshot.ts'

const milliseconds = z.number().min(0)

/** A request sent by the page. Personal path parameters are replaced with their names. */
export const RequestRecord = z.strictObject({
  method: z.string(),
  url: z.string(),
  /** Resource type, such as document, fetch or image. */
  resourceType: z.string(),
  /** HTTP status, or null without a response. */
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  durationMs: milliseconds,
  /** ID of the endpoint in the contract, or null for other requests. */
  endpointId: z.nullable(z.string()),
  /** Error message from the API; missing without one. */
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

/** Web vitals measured during a step. */
const Vitals = z.strictObject({
  largestContentfulPaintMs: z.nullable(milliseconds),
  /** Cumulative layout shift, or null if the engine does not measure it. */
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
  /** Position of the element in the screenshot, in CSS pixels, or null if the element is outside it. */
  box: z.nullable(z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
})
export type AccessibilityFinding = z.infer<typeof AccessibilityFinding>

/** A rule that axe could not decide for an element, so that it must be checked manually. */
const UndecidedCheck = z.strictObject({
  rule: z.string(),
  message: z.string(),
  /** The reason why axe could not decide. */
  reason: z.string(),
  html: z.string(),
  selector: z.string(),
  standard: z.string(),
  helpUrl: z.string(),
})
export type UndecidedCheck = z.infer<typeof UndecidedCheck>

/** The reason why a step failed. */
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
  /** File and line in the journey. */
  location: z.string(),
  /** The related request, if any. */
  request: z.nullable(RequestRecord),
  /** New messages and headings of the page, or else its main heading; missing without any. */
  shownTexts: z.array(z.string()).optional(),
  /** Requests that the step sent more than once; missing without any. */
  repeatedRequests: z.array(z.string()).optional(),
  /** Requests without a response when the step failed; missing without any. */
  pendingRequests: z.array(z.string()).optional(),
  /** Output of the browser or the runner. */
  detail: z.string(),
})
export type Failure = z.infer<typeof Failure>

export const Step = z.strictObject({
  number: z.number().int().min(1),
  name: z.string(),
  status: z.enum(['passed', 'failed', 'skipped']),
  /** Milliseconds since the start of the run. */
  startedAtMs: milliseconds,
  /** Duration of the journey's code, excluding audits. */
  durationMs: milliseconds,
  /** Path and query of the page at the end of the step. */
  path: z.nullable(z.string()),
  /** Path of the screenshot, relative to the report folder. */
  screenshot: z.nullable(ShallowPathInside),
  /** Snapshot for comparison with the next run; missing if the page was not captured. */
  snapshot: z.nullable(StepSnapshot).optional(),
  requests: z.array(RequestRecord),
  console: z.array(ConsoleLine),
  cspViolations: z.array(CspViolation),
  vitals: z.nullable(Vitals),
  accessibility: z.nullable(
    z.strictObject({
      findings: z.array(AccessibilityFinding),
      /** Checks that axe calls "incomplete". */
      undecided: z.array(UndecidedCheck),
      passedRules: z.number(),
      durationMs: milliseconds,
    }),
  ),
  /** The failures of the step: the first one is the cause, and the others are consequences. */
  failures: z.array(Failure),
})
export type Step = z.infer<typeof Step>
